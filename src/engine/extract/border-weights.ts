// Where chapters begin and how many there are, as people make them. Learnt: printed by `npm run train`, not to be edited.
import { weightsOfWords } from '../speech/word-weights.ts'

/** Log-odds that a chapter begins with a sentence, by the measures of `borders.ts` in their order. */
export const traitOdds: readonly number[] = [
  -3.37, 0.33, 0.15, 0.1, 0.45, -0.61, 0.51, 0.33, -0.61, 0.66, 0.99, 0.59, 0.28, -1, 0, -0.47, 0.33,
]

/** The same by the first word of the sentence. */
export const firstWordOdds: ReadonlyMap<string, number> = weightsOfWords(`
0.3: let's
0.1: all can first i'll my now okay one the what
-0.1: for if it like or right that then these they're we we're yes you
-0.2: because i it's that's they yeah
-0.3: but
-0.4: and
`)

/** The same by each word near its beginning. */
export const nearWordOdds: ReadonlyMap<string, number> = weightsOfWords(`
0.6: let's
0.4: talk
0.3: about
0.2: another called first how idea last look problem simple thing what what's
0.1: across address an are back been before bring comes cost data did does down few fix follow guys had here i've information into
0.1: let little me mentioned model name new next now over questions quick quickly quite run seem set so some space start started
0.1: support test thank there's this through time today types use useful want wanted ways we where within work
-0.1: able actually add again all answer any anyone as being both by can can't could couple definitely didn't do doesn't either
-0.1: end enough every everything example fact feature figure fine function gets gonna good got guess has having he his if in
-0.1: instead its large least like long looking make may maybe means might more my needs oh old one other our particular public
-0.1: put real really reason right same say saying send should single somebody someone something sort still stuff take takes than
-0.1: the they're things think thinking value version very wait was we're whatever when which while who whole will with would yes
-0.1: you're
-0.2: also case don't each have know mean much no not only or out people see them then these yeah you your
-0.3: and be because but it's just that that's there
-0.4: they
-0.5: it
`)

/** Logarithm of how many chapters a video has, by the measures of `countTraits` in their order. */
export const countOdds: readonly number[] = [1.89, 0.17, -2.67]
