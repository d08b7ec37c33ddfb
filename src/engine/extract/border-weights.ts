// Where chapters begin and how many there are, as people make them. Learnt: printed by `npm run train`, not to be edited.
import { weightsOfWords } from '../speech/word-weights.ts'

/** Log-odds that a chapter begins with a sentence, by the measures of `borders.ts` in their order. */
export const traitOdds: readonly number[] = [-3.32, 0.31, 0.16, 0.1, 0.46, -0.65, 0.51, 0.3, -0.62, 0.65, 0.99, 0.56, 0.26, -1.04, -0.01, -0.48, 0.34]

/** The same by the first word of the sentence. */
export const firstWordOdds: ReadonlyMap<string, number> = weightsOfWords(`
0.3: let's
0.1: all can how now okay one thank the what
-0.1: because if it like oh that then there's we we're well yes you
-0.2: it's that's they yeah
-0.3: i
-0.4: but
-0.5: and
`)

/** The same by each word near its beginning. */
export const nearWordOdds: ReadonlyMap<string, number> = weightsOfWords(`
0.6: let's
0.4: talk
0.3: about how
0.2: another called first here idea into last look problem simple thing what what's
0.1: across an been before bring comes cost did does few fix guys had i've information let little main me mentioned name new next
0.1: now over question questions quick quickly run said seem set so some space start started test thank there's this through time
0.1: today types understand use useful want wanted ways we where within work
-0.1: able again all allow answer any anyone as being better both by can can't change channel could couple definitely didn't do
-0.1: doesn't either end enough every everything example fact feature figure fine function gets gonna good got great guess has
-0.1: having he he's his if in instead its least long looking make may maybe means might more my needs nothing oh old or other our
-0.1: particular public put real really reason right same say saying send single somebody someone something sort still stuff take
-0.1: takes than the they're think thinking though top trying value version was we're whatever when which while who whole will
-0.1: would write yes you're
-0.2: also case don't each have know mean much no not only out people see them then there these very yeah you your
-0.3: and because but it's that that's
-0.4: be just they
-0.5: it
`)

/** Logarithm of how many chapters a video has, by the measures of `countTraits` in their order. */
export const countOdds: readonly number[] = [1.88, 0.17, -2.64]
