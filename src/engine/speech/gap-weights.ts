// How likely a sentence ends between two words, by the words around the gap. Learnt: printed by `npm run train`, not to be edited.
import { weightsOfWords } from './word-weights.ts'

/** Log-odds of an end where no word is in the tables. */
export const average = -2.64

/** What is added by the words around the gap: one table for each place of `gapPlaces`. */
export const tables: readonly ReadonlyMap<string, number>[] = [
  weightsOfWords(`
0.75: going looking look good
0.5: come as into talk change do very down quite each too try isn't
0.25: on about for start that's want around talking two less important or right bit being new hard by same what's their next great
0.25: doing different few back those whole over
-0.25: is to end three from all it some thing something really us much first not little part these may don't probably point here
-0.25: problem any question did done through they're were actually
-0.5: are it's the a an you one that people most way they take he there things was even you're set already keep terms course
-0.75: should had have will again would also does has could think put between now together example might you've every sure
-1: we and so who can i'm we'll just know we're i've give saying can't well fact
-1.25: i'll we've say why make having there's tell whether
-1.5: what i then which only
-1.75: but said
-2: if when where
-2.25: how
-2.5: because
`),
  weightsOfWords(`
1.75: right
1: problem question great
0.5: lot good us yes here possible done them
0.25: want better there things work together sure
-0.25: three see need much talk out part change me hard same anything information both example up
-0.5: number around use people something used now next doing try already
-0.75: this you two do know small different terms
-1: going come less does first more before other did working actually whole course
-1.25: on all looking that look most also really not say through always can't well those
-1.5: be have talking said may between don't probably after still using saying tell
-1.75: about had will got think take another new each make few isn't over
-2: are should is last into then could little doesn't only many why able having find you've been fact
-2.25: in so would like for who i'll we've with put these he any even get give keep might were every
-2.5: at no can we'll being was quite what's i've you're
-2.75: what from some has than or they by whether they're
-3: to very we're their there's
-3.25: we an my i'm our just your
-3.5: it's that's how which when where
-4: of as
-4.25: a because
-4.5: but i if
-4.75: the
-5.25: and
`),
  weightsOfWords(`
3: so
2.25: i'm yes
2: it's i'll we've i've there's well
1.75: but i no that's we'll we're what's
1.5: he why they're
1.25: we does first they
1: and what my right if how another when you're
0.75: this last all because most then there even now great sure
0.5: the again you it one our good just these do same many next you've every
0.25: like not probably only any after each did anything those
-0.25: should three got two people something part may very still small having keep
-0.5: are at lot number look less see don't hard your quite before make try few might whether whole over
-0.75: an going in that bit more think say here problem where able possible working tell isn't always terms fact
-1: is a end would for start looking really much talk little being better put which new using find saying information done example
-1: can't
-1.25: who talking important with us used take doesn't change too get give doing together set already different been
-1.5: on had have want use need has said between me down by question work their through were
-1.75: time from around way things point was back up
-2: them
-2.25: be about than out
-2.5: to thing into know
-3: of
`),
  weightsOfWords(`
3.75: course
2: example fact
1.25: problem
1: so does question those terms
0.75: are is will again that's also first then if doesn't there me don't was any why next i've can't
0.5: this we lot what three you i would can my i'm one has good could we'll just said do know only even now what's great there's
0.5: isn't might you've sure
0.25: it's should the have it like no number we've looking two people most way see really yes think part these he another when may
0.25: probably we're before other you're did keep always well been were every
-0.25: of a and last an all because for who some come that less bit more put change very hard your still using make having give
-0.25: working whether actually whole
-0.5: on time about in talking with much than talk little between where go too many get able done different over
-0.75: be from use something being which used by same possible saying set them through
-1: end around or better things down their doing together information up
-1.25: to
-1.5: into out
`),
]
