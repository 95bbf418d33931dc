"""Made by man/words.py of words.yaml; do not edit."""
# fmt: off

WORDS = \
{('fill',): 'catch, fish, salmon',
 ('mark', 'number'): 'number',
 ('own', 'carve'): 'new, one, spear',
 ('own', 'throw'): 'are begun with, are doed, are made, are played, are started with, are used, be '
                   'begun with, be doed, be made, be played, be started with, be used, begin with, '
                   'begining with, begins with, do, does, doing, is begun with, is doed, is made, '
                   'is played, is started with, is used, make, makes, making, play, playing, '
                   'plays, start with, starting with, starts with, use, uses, using',
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
 'throw': {'bare': True, 'places': {'spear': {'kind': 'spear', 'marks': ['number']}}}}
