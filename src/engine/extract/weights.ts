// What the summaries that people wrote tell of the things that were said. Learnt: printed by `npm run train`, not to be edited.
import { weightsOfWords } from '../speech/word-weights.ts'

/** Log-odds that a subject word comes up in the summary: at all, and by the features of `concepts.ts` in their order. */
export const wordOdds: readonly number[] = [5.14, 1, 0.09, -0.41, 0.11, -1.38]

/** The same for a pair of neighbouring subject words that is said at least twice. */
export const pairOdds: readonly number[] = [5.55, 0.71, 0.45, -0.59, 0.11, -1.5]

/** How often a thousand words of such summaries hold a word of grammar. */
export const grammarRates: ReadonlyMap<string, number> = weightsOfWords(`
97.1: the
37.9: and
28.8: to
28.7: of
19.6: a
13.7: in
12.7: on
12.4: for
10.7: that
9.8: was
9.2: they
8.8: be
8: with
7: as
5.6: also
5.5: it
5.1: about
4.8: by
4.6: this
4.3: were
4: is
3.8: their
3.4: would how
3.3: will which
3.1: an
2.8: more
2.7: some at into
2.6: not then
2.3: should had
2.2: are use
2.1: from could
2: there other
1.8: its
1.7: well can work different
1.6: have
1.5: or between
1.4: he people talked new
1.3: first out been related
1.2: like when time
1.1: used but need them such made using one through
1: during further all both up each
0.9: who over after
0.8: whether what if next set without certain three being
0.7: thought start specific no do working make very several only now end
0.6: number second two mainly taken these look another many few however general last various has talk
0.5: place making am while part might although
`)
