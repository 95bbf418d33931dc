luck() { python3 -c '
import hmac, re, sys
key, name, asked = sys.argv[1:]
*some, top = map(int, re.findall("[0-9]+", asked))
words = (int.from_bytes(hmac.digest(key.encode(), f"{name}/{n // 8}".encode(),
         "sha256")[n % 8 * 4:][:4], "big") for n in range(10**9))
def below(k):
    return next(word for word in words if word < 2**32 // k * k) % k
if "of" in asked:
    order = [*range(1, top + 1)]
    for i in range(top):
        j = i + below(top - i)
        order[i], order[j] = order[j], order[i]
    print(*order[some[0] - 1:some[-1]] if name[:5] == "pile/" else order[:some[0]])
else:
    print(*(below(top) + 1 for _ in range(some[0])))
' "$@"; }
