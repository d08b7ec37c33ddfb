// Writes the transcript of an hour-long talk from a table of measuring tools and a list
// of sentences, always the same.
import { createRandom } from '../../bench/random.ts'

/**
 * tool | what it measures | what people did before | its maker | the year | how far off
 * it was | who needed it | its weakness
 */
const tools = `the sundial|the hour of the day|looked up and guessed|a priest of Thebes|1500 before our era|a quarter of an hour|the market wardens|it sleeps under every cloud
the water clock|the length of a speech|let people talk until they were tired|a barber from Alexandria|250 before our era|five minutes in a day|the courts of Athens|it freezes in winter
the plumb line|whether a wall stands upright|trusted the eye of the oldest mason|a builder on the Nile|2600 before our era|the width of a thumb|everyone who lived under a roof|the wind takes it
the astrolabe|the height of a star|counted fists above the horizon|a teacher called Hypatia's father|the year 370|a whole degree|travellers to Mecca|it is useless on a rolling deck
the magnetic compass|the way to the north|followed the coast and prayed|a fortune teller in Sichuan|the year 1040|eleven degrees|the pilots of Genoa|iron on board makes a liar of it
the mechanical clock|equal hours|divided the daylight by twelve, summer and winter alike|a monk in Norwich|1273|half an hour a day|the weavers of Ghent|somebody has to wind it
the hourglass|the length of a watch at sea|sang a song of known length|a glassblower on Murano|1338|four minutes in an hour|tired sailors|it is so easy to turn it early
the thermometer|heat|put a hand on the forehead|Santorio of Padua|1612|three degrees|physicians|the air presses on it too
the telescope|what is far away|climbed a taller tower|a spectacle maker in Middelburg|1608|a blur as wide as the moon|admirals|it shows the world upside down
the microscope|what is very small|did not know that there was anything to see|a draper from Delft|1674|a hair's breadth, quite literally|brewers and surgeons|it shows you what you hope to see
the barometer|the weight of the air|watched the swallows|Torricelli of Florence|1643|one part in a hundred|fishermen|it tells you what, and never why
the pendulum clock|the second|was content with minutes|Huygens of The Hague|1656|ten seconds a day|astronomers|a ship makes it dizzy
the marine chronometer|the longitude|sailed to the right latitude and turned left|a carpenter from Yorkshire|1761|five seconds in eleven weeks|every captain out of sight of land|it cost a third of the ship
the hair hygrometer|the damp in the air|looked whether the salt was clumping|Saussure of Geneva|1783|eight parts in a hundred|grain merchants|blond hair works best, and it is a matter of taste
the metre bar|length, for all people and for all times|used the foot of the king|two surveyors on foot|1799|a fifth of a millimetre|the cloth trade|somebody has to own it
the electric telegraph|distance, as it turned out|sent a rider|a painter from New York|1844|nothing that anyone noticed|the railways|a tree can silence it
the photographic plate|light over hours|drew by candlelight what they believed they had seen|a retired officer at Chalon|1826|one shade of grey|everyone who hunted comets|it never forgets a mistake
the spectroscope|what a star is made of|said that nobody would ever know|a chemist and a physicist in Heidelberg|1859|the width of one dark line|steel works|it sees only what glows
the seismograph|the shaking of the ground|put balls into the mouths of bronze dragons|an engineer in Tokyo|1880|the passing of a cart|insurers|it hears every lorry in town
the kilogram|mass|hung a stone on the other side|a foundry in London|1889|the weight of a fingerprint|chemists|it grew lighter, or all the others grew heavier
the quartz clock|time in the laboratory|asked the stars every clear night|a telephone engineer|1927|one second in three years|radio stations|it ages like all of us
radar|the distance of a ship in fog|rang a bell and listened|a schoolmaster's son from Düsseldorf|1904|fifty metres|pilots|it cannot tell a bird from a bomb
the atomic clock|the second, again|divided the year|two men in Teddington|1955|one second in three hundred years|the banks, although they did not know it yet|it needs a room of its own
the satellite receiver|where you are|unfolded a map and quarrelled|a hundred engineers who never met|1978|ten metres|nobody, said the first report|a roof is enough to blind it`

const openings = [
  'Let us turn to TOOL. It measures MEASURE, and it is older than it looks.',
  'The next thing on my table is TOOL.',
  'Who has ever held TOOL in their hands? Two, three, thank you.',
  'Now comes my favourite, and I say that every time. TOOL.',
  'If you remember only one thing from this part, let it be TOOL.',
]
const bodies = [
  'Before there was TOOL, people who wanted to know MEASURE simply BEFORE.',
  'The story says that MAKER made the first one, and the year we give for it is YEAR.',
  'I have looked at the sources, and YEAR is a guess, but it is a good guess.',
  'The first one was off by ERROR, and nobody minded.',
  'That sounds terrible, and yet it was ten times better than what they had.',
  'You have to ask who needed it so badly. The answer is NEED.',
  'It was NEED who paid for it, and I find that more interesting than who invented it.',
  'Of course it has a weakness. The weakness is that WEAK.',
  'Every tool has its price, and here the price is that WEAK.',
  'Once you could write down MEASURE as a number, you could argue about it over a long distance.',
  'Two people who had never met could now compare MEASURE and find that one of them was wrong.',
  'I tried it myself last summer with a copy from our workshop, and I was off by twice that.',
  'A number on paper has no accent. That was the real invention.',
  'The old masters hated it, and I can understand them, because it made their best secret public.',
  'Within forty years there was one in every town that could afford a bridge.',
  'It took three generations until somebody asked what the error was, and that question is worth more than TOOL itself.',
  'We know about MAKER only because of a bill that was never paid.',
  'What did it change for an ordinary person? At first nothing at all, and then everything at once.',
  'There is a letter in which somebody complains that since TOOL arrived, nobody trusts a neighbour any more.',
  'You can see the same thing today: as soon as we can count something, we stop looking at the rest.',
  'Think about how strange it is to need a machine in order to know MEASURE.',
  'I would like you to notice the order of things here. First came the need, then the tool, and the theory came last.',
  'The book that explains why it works was written more than a hundred years later.',
  'NEED had a simple test. They bought two and looked whether they agreed.',
  'If two of them disagree, you know that one is wrong. If three of them disagree, you know something about the world.',
  'My students ask whether an error of ERROR matters. It depends on what you do next, and that is the whole art.',
  'We have one of these in the museum, and it still works, if you are patient with it.',
  'It was copied, stolen, improved and copied again, and in the end it came back to the town where it began.',
  'And please do not believe that MAKER sat there alone. There were at least four others, and they had worse luck.',
  'The word for it was new, and for a while every language had its own.',
  'A tool like this makes one question easy, and it makes you forget three others.',
  'So somebody had to decide what counts as right, and from then on it was politics.',
]
const closings = [
  'So much for TOOL. Keep the error of ERROR in mind, because we will need it again.',
  'That is why I say that TOOL did not give us MEASURE. It gave us a reason to agree on it.',
  'And with this we leave TOOL and go on.',
  'What it could not do was to improve itself, and that is where the next one comes in.',
]

export type LongTranscript = {
  sentences: string[]
  chapters: { title: string; sentence: number }[]
}

/** The sentences of the talk, and the index of the sentence that begins each chapter. */
export function writeLongTranscript(wordCount: number): LongTranscript {
  const random = createRandom(4)
  const rows = tools.split('\n').map((row) => row.split('|'))
  const sentences = [
    'Good morning, and thank you for coming so early.',
    'In the next hour I will show you twenty-four tools with which people have measured the world, in the order in which they came to trust them.',
    'There is one question behind all of them, and I will come back to it at the end: what did we lose each time we gained a number?',
  ]
  const chapters: LongTranscript['chapters'] = []
  let spokenWords = countWords(sentences.join(' '))
  const say = (sentence: string) => {
    sentences.push(sentence)
    spokenWords += countWords(sentence)
  }
  for (const [index, row] of rows.entries()) {
    const fill = (frame: string) => fillIn(frame, row)
    const target = (wordCount * (index + 1)) / rows.length
    chapters.push({ title: capitalize(row[0]!), sentence: sentences.length })
    say(fill(random.pick(openings)))
    const unused = [...bodies]
    while (unused.length > 0 && spokenWords < target - 15)
      say(fill(unused.splice(random.below(unused.length), 1)[0]!))
    say(fill(random.pick(closings)))
  }
  sentences.push(
    'So what did we lose? Each time a little of the trust in our own eyes, and each time we could see further.',
    'Thank you for an hour of your time, which I hope was not off by more than a second.',
  )
  return { sentences, chapters }
}

function fillIn(
  frame: string,
  [tool, measure, before, maker, year, error, need, weakness]: string[],
): string {
  const words: Record<string, string | undefined> = {
    TOOL: tool,
    MEASURE: measure,
    BEFORE: before,
    MAKER: maker,
    YEAR: year,
    ERROR: error,
    NEED: need,
    WEAK: weakness,
  }
  return frame
    .replace(/[A-Z]{4,}/g, (slot) => words[slot] ?? slot)
    .replace(/(^|[.?!] )(\p{Ll})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase())
}

const capitalize = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
const countWords = (text: string) => text.split(' ').length
