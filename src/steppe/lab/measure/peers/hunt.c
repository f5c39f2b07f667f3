/* A mammoth hunt much like Maamut on 37 hexes, played by lot, as plainly as one writes C: what this machine can do.
   It has no flight by choice, no end out of reach and no options. `plain_c.py` compiles it when it is measured. */
#include <stdint.h>
#include <string.h>

static const int8_t DQ[6] = {1, 1, 0, -1, -1, 0};
static const int8_t DR[6] = {0, -1, -1, 0, 1, 1};
static int8_t CQ[37], CR[37];
static int8_t NB[37 * 6];
static int inited = 0;

static void init(void) {
    int n = 0;
    for (int q = -3; q <= 3; q++)
        for (int r = -3; r <= 3; r++)
            if (q + r >= -3 && q + r <= 3) { CQ[n] = q; CR[n] = r; n++; }
    for (int c = 0; c < 37; c++)
        for (int d = 0; d < 6; d++) {
            NB[c * 6 + d] = -1;
            for (int e = 0; e < 37; e++)
                if (CQ[e] == CQ[c] + DQ[d] && CR[e] == CR[c] + DR[d]) NB[c * 6 + d] = e;
        }
    inited = 1;
}

typedef struct {
    uint32_t x;
    int8_t tile[37];
    int8_t step[37 * 6];
    int8_t dest[37 * 6 * 4];
} W;

static inline int rnd(W *w, int n) {
    w->x = (w->x * 1103515245u + 12345u) & 0x7fffffffu;
    return (int)((w->x >> 8) % (uint32_t)n);
}

static void new_board(W *w) {
    for (;;) {
        int8_t t[36];
        for (int i = 0; i < 36; i++) t[i] = i < 7 ? 2 : (i < 25 ? 0 : 1);
        for (int i = 35; i > 0; i--) { int j = rnd(w, i + 1); int8_t s = t[i]; t[i] = t[j]; t[j] = s; }
        int k = 0;
        for (int c = 0; c < 37; c++) w->tile[c] = c == 18 ? 1 : t[k++];
        int rocks = 0;
        for (int d = 0; d < 6; d++) if (w->tile[NB[18 * 6 + d]] == 2) rocks++;
        if (rocks <= 4) break;
    }
    for (int i = 0; i < 222; i++) { int e = NB[i]; w->step[i] = (e >= 0 && w->tile[e] != 2) ? e : -1; }
    for (int c = 0; c < 37; c++)
        for (int d = 0; d < 6; d++) {
            int p = c;
            w->dest[(c * 6 + d) * 4] = c;
            for (int l = 1; l <= 3; l++) {
                if (p >= 0) p = w->step[p * 6 + d];
                w->dest[(c * 6 + d) * 4 + l] = p;
            }
        }
}

/* returns plies; *winner -1 = mammoth */
static int game(W *w, int np, int cap, int *winner) {
    int8_t pos[4], alive[4], stock[4], trap[37], hand[4][4], deck[4] = {0, 12, 16, 8}, disc[4] = {0, 0, 0, 0};
    int m = 18, left = np, decksum = 36;
    memset(trap, -1, 37);
    for (int p = 0; p < np; p++) {
        hand[p][1] = hand[p][2] = hand[p][3] = 0;
        for (int k = 0; k < 3; k++) {
            int r = rnd(w, decksum), c = r < deck[1] ? 1 : (r < deck[1] + deck[2] ? 2 : 3);
            deck[c]--; decksum--; hand[p][c]++;
        }
        alive[p] = 1; stock[p] = 4;
        for (;;) { /* a free outer non-rock cell */
            int c = rnd(w, 37), ok = w->tile[c] != 2, edge = 0;
            for (int d = 0; d < 6; d++) if (NB[c * 6 + d] < 0) edge = 1;
            for (int o = 0; o < p; o++) if (pos[o] == c) ok = 0;
            if (ok && edge) { pos[p] = c; break; }
        }
    }
    int cur = 0, ply = 0;
    *winner = -1;
    while (ply < cap) {
        ply++;
        int acts[24], n = 0, h = pos[cur];
        int8_t *hd = hand[cur];
        for (int l = 1; l <= 3; l++)
            if (hd[l]) {
                for (int d = 0; d < 6; d++)
                    if (w->dest[(h * 6 + d) * 4 + l] >= 0) acts[n++] = (l - 1) * 6 + d;
                acts[n++] = 19 + l;
            }
        int alone = m != h;
        for (int o = 0; o < np; o++) if (o != cur && alive[o] && pos[o] == h) alone = 0;
        if (alone) {
            if (trap[h] >= 0) acts[n++] = 19;
            else if (w->tile[h] == 0 && stock[cur] > 0) acts[n++] = 18;
        }
        int a = acts[rnd(w, n)];
        int used = 0;
        if (a == 18) { trap[h] = cur; stock[cur]--; }
        else if (a == 19) { stock[trap[h]]++; trap[h] = -1; }
        else if (a >= 20) used = a - 19;
        else {
            int l = a / 6 + 1, d = a % 6;
            used = l;
            for (int i = 0; i < l && alive[cur]; i++) {
                h = w->step[h * 6 + d];
                pos[cur] = h;
                if (h == m) {
                    int back = (d + 3) % 6, fd = -1;
                    for (int k = 0; k < 6; k++) {
                        int dd = (d + k) % 6;
                        if (dd != back && w->dest[(m * 6 + dd) * 4 + l] >= 0) { fd = dd; break; }
                    }
                    if (fd < 0) { alive[cur] = 0; left--; }
                    else {
                        int fb = (fd + 3) % 6;
                        for (int s = 0; s < l; s++) {
                            m = w->step[m * 6 + fd];
                            if (trap[m] >= 0) { *winner = trap[m]; return ply; }
                            for (int o = 0; o < np; o++)
                                if (alive[o] && pos[o] == m) {
                                    int esc[6], ne = 0;
                                    for (int e = 0; e < 6; e++) {
                                        int q = w->step[m * 6 + e];
                                        if (e == fb || q < 0) continue;
                                        int occ = 0;
                                        for (int z = 0; z < np; z++) if (alive[z] && pos[z] == q) occ = 1;
                                        if (!occ) esc[ne++] = q;
                                    }
                                    if (ne) pos[o] = esc[rnd(w, ne)];
                                    else { alive[o] = 0; left--; }
                                }
                        }
                    }
                }
            }
        }
        if (used) {
            hd[used]--; disc[used]++;
            if (decksum == 0) {
                for (int c = 1; c <= 3; c++) { deck[c] = disc[c]; decksum += disc[c]; disc[c] = 0; }
            }
            int r = rnd(w, decksum), c = r < deck[1] ? 1 : (r < deck[1] + deck[2] ? 2 : 3);
            deck[c]--; decksum--; hd[c]++;
        }
        if (left == 0) return ply;
        do { cur = cur + 1 == np ? 0 : cur + 1; } while (!alive[cur]);
    }
    return ply;
}

/* out[0] = plies, out[1] = checksum, out[2..6] = wins (mammoth, p0..p3) */
void playouts(int games, int per_board, uint32_t seed, int np, int cap, int64_t *out) {
    if (!inited) init();
    W w;
    w.x = seed & 0x7fffffffu;
    memset(out, 0, 7 * sizeof(int64_t));
    for (int g = 0; g < games; g++) {
        if (g % per_board == 0) new_board(&w);
        int win, p = game(&w, np, cap, &win);
        out[0] += p;
        out[1] = (out[1] * 31 + p * 7 + win + 1) & 0xffffffffLL;
        out[2 + win + 1]++;
    }
}
