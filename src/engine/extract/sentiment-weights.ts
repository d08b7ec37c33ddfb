// Which words praise and which blame, as people rated sentences. Learnt: printed by `npm run train`, not to be edited.
import { weightsOfWords } from '../speech/word-weights.ts'

/** Log-odds that a sentence praises, by the measures of `leaningTraits` in their order. */
export const leaningOdds: readonly number[] = [-0.22, 0.6, -0.63, -0.65]

/** The same by its words. */
export const wordOdds: ReadonlyMap<string, number> = weightsOfWords(`
0.7: anonymous
0.6: camera
0.5: ! war well
0.4: and heart horror life music performance price us world you
0.3: :) also always an awesome battery beauty bit cinema deserves documentary drama enough excellent experience familiar fans
0.3: features fun good great happy http inventive lives moving number offers performances phone pictures piece provides pure rare
0.3: right still viewing week words works years
0.2: :/ able above absorbing age allows amazing appealing art balance because bill both bought break bring brings captures cast
0.2: coming concern creates culture death debut deeply delicate delivers drinking easy endearing enjoyable especially ever evil
0.2: examination fascinating feature female few flaws format found french full g girl gives grief haven't her how human i i'm i've
0.2: images imagination impact ipod issues justice listen live lol many may meditation memory minor new now one open others park
0.2: part portrait powerful process public reality refreshingly remarkable removed sad scary scenes seen sides silly simple size
0.2: skin solid songs spell star stars story strength study sunday surprising thriller throughout tragedy tragic truly unexpected
0.2: unique urban url use usual very watch way who wit within witty wonderful
0.1: :-) :d ;) a ability about accurate across acted actors adaptation admit adults adventure against ahead album alive although
0.1: america america's amount angry animated answer any anyone anything anyway apart appeal appearance apple aren't around artist
0.1: artists average baby band based beat beautiful beautifully begins behavior best better big birthday bizarre blue box
0.1: brilliant building buy cameras campaign capacity carry casting cat cds center century challenging character cheap cheaper
0.1: check clear cliches color colorful combination comfortable comic commission common compact compared complex considerable
0.1: contemporary controls cool coolpix cost count couple crazy create created credit creepy crime current dark data date decide
0.1: decided deep definitely depth design devices did different dinner disk disturbing does done drive drop dry dumb e each east
0.1: education effective efforts emotional end energy engrossing entertaining era event events excitement excuse exhilarating
0.1: extreme eye eyes face factor fair fast fat favorite feeling felt file files film's filmmaker finally fine first flawed flight
0.1: food force foreign form friend friendship from fully funny gb gem genre george gets gift give giving glad going got guilty ha
0.1: haha hair has having he's heard held hell highly history hold holds hollywood huge i'll if image impressive industry insight
0.1: intimate intriguing is it it's jack job journey jukebox keep key kids knows land language learn leave light liked limits
0.1: living load look loss lt machine make manages manual mark masterpiece match meaning measure members men million most motion
0.1: mp mr much my myself nearly neighborhood news nikon normal not novel occasionally of offering office often ok once original
0.1: oscar our owned pace pack painful passion path perfectly perhaps personal peter phones photo physical pick pics picture
0.1: pieces places play playing plus pocket poetic political possible power press program programs proper provide provocative
0.1: provoking psychological punch purchase quality questions quiet quite range rarely raw reach realistic really recent recommend
0.1: refreshing relationships remember required resolution results returns reveals ride rights rip role romance romantic room runs
0.1: s screen scroll search seat see seeing senate sense set sets settings several sexual share she show sight silver since six
0.1: skill slightly social software somewhat sophisticated soul sound sounds source speed sports stage started step stories
0.1: storytelling strange strong structure stuff style subtle suffering super sure surprise surprised suspense t-mobile take taken
0.1: taking tale technology terrific th that's the them themes these they're things think thought throw tomorrow tone touch
0.1: touching tough transfer treat treatment trees true turn twist twists universal unlike upon used uses using utterly vacation
0.1: value version victims view visually wake wants washington ways we we'll web weekend weight what whether while whose wife
0.1: willing windows with without women's won won't word work worth yarn yeah yes your zen
-0.1: acting actually again agency ago all am amazon ambitious americans amusing animation annoying apparently arts astonishing
-0.1: attempts attention audience avoid aware away awful badly bar behind being between beyond black blind body bottom brain brand
-0.1: budget build bus busy but buying c called candy cannot card career cartoon case category certain characters child choose
-0.1: christmas cinematic city class clearly close collection college come comedies community company concert conscious consider
-0.1: country creative cross crush cute d dad days de dead depressing designed despite development die died difficult direction
-0.1: director disappointed do don't dream dreams drivers drug dvd easier easily editing effect ending ends enjoy entirely episode
-0.1: equally eventually everyone everything exciting execution expense extra fails falls family federal festival fi field focus
-0.1: folks forget formula four fresh friends funniest game games gay getting ghost goes green ground grow grows guy halloween
-0.1: handed hands happens hasn't have heat hip his hit home horrible hours ice ideas imagine important impressed in information
-0.1: intelligence interested involved italian jason judge kept know lacking largely last late latest laugh law lazy lead leading
-0.1: leads least leaves legal length lens less let let's likely line listening literally long lost lot lovely low luck lucky
-0.1: magic mainly making man master matter meant mediocre meet melodrama menu mess miles mind mix mixed mode moment money monster
-0.1: month monty movie's mystery name named names narrative near needs night niro no nor nothing notice odd offer older on one's
-0.1: order otherwise outside particularly pass pathetic people perfect person picked points poorly popular potential powers
-0.1: precious predictable previous private problems product products promise purchased purpose put r rain rather ready real
-0.1: reason reasons remote repetitive report republican requires result rich road rock rt run running sandler save saw says sci
-0.1: season security seem send sent sequel sequences shallow shoot shot shows simply sincere sitcom sleep snow someone sometimes
-0.1: somewhere sort st standards stands start stay stock store succeeds suck sucks suffers superior support system talking team
-0.1: tech television tells tension than thank theater their then there's thing thinking thinks third those three thus ticket time
-0.1: times tom totally toward trash try trying turned typical u ugh unless usually vice viewer virtually wait want wanted
-0.1: warranty wasn't waste watched water wedding went what's whatever which whole wind winner wise world's worse would write
-0.1: writing x ya year you'd yourself youth
-0.2: :( action add apex as be becomes before boring built business can't cause clever closed completely could customer dog either
-0.2: exercise fact feel find five flick forced generic half head heavy here hey hope hour house idea ill intelligent intended
-0.2: isn't itself john jokes looking loud made material maybe might minute miss missing mistake none numbers obvious obviously oh
-0.2: old only opera other out over parents party pay plain please point police poor premise pretentious pretty probably robert
-0.2: routine said screenplay second seems self should sit skip soap something starts stop stupid supposed thin tired title to top
-0.2: tried tries ugly ultimately under unfunny up visual weeks where why worst wrong
-0.3: another attempt barely been by car care dialogue doesn't down effects else every filmmakers flat free had hard he hero joke
-0.3: lack left love minutes movie n or pacing same say script series short so they through tv video was
-0.4: ? after already dull get interesting just laughs neither own plot problem school talent were
-0.5: bad feels little off special too
-0.6: humor like
`)

/** Log-odds that it does neither, by the measures of `calmTraits` in their order. */
export const calmOdds: readonly number[] = [-1.2, -0.56, 0.1, -0.47, -0.39, 0.18, -0.37, -0.1, -0.78, 1.08, 0.31]

/** From these log-odds on it is taken for neutral. */
export const calmFrom: number = -1.5
