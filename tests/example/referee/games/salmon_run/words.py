"""Made by man/words.py of words.yaml; do not edit."""
# fmt: off

WORDS = \
{('fill',): 'catch, fish, salmon',
 ('own', 'carve'): 'new, one, spear',
 ('verb', 'carve'): 'are carved, are cutted, are made, be carved, be cutted, be made, carve, carve '
                    'a spear, carves, carving, cut, cuts, cutting, is carved, is cutted, is made, '
                    'make, makes, making',
 ('verb', 'keep'): 'are eaten, are held, are kept, are taken, be eaten, be held, be kept, be '
                   'taken, eat, eats, eatting, hold, holding, holds, is eaten, is held, is kept, '
                   'is taken, keep, keeping, keeps, take, takes, taking',
 ('verb', 'throw'): 'are casted, are hurled, are speared, are thrown, be casted, be hurled, be '
                    'speared, be thrown, cast, casting, casts, hurl, hurling, hurls, is casted, is '
                    'hurled, is speared, is thrown, spear, spearing, spears, throw, throw spear, '
                    'throwing, throws'}
FRAMES = \
{'carve': {'bare': True, 'places': {}},
 'keep': {'bare': True, 'places': {}},
 'throw': {'bare': True,
           'classes': ['doing'],
           'places': {'spear': {'kind': 'spear', 'marks': ['number']}}}}
