// What the vectors of all texts have in common. Without that part, unrelated texts are at
// right angles whatever the model ("All-but-the-Top", Mu and Viswanath 2018).
import type { Embeddings } from '../../deps/embeddings.ts'

/** Sentences about unlike things. */
const unlikeTexts = [
  'The recipe calls for two eggs, a cup of flour and a pinch of salt.',
  'She scored in the last minute, and the whole stadium stood up.',
  'The telescope shows the light of galaxies that no longer exist.',
  'Interest rates went up again, so the loan became more expensive.',
  'Our function returns a promise, and the caller has to wait for it.',
  'The treaty ended a war that had lasted for thirty years.',
  'Cut the board along the line and sand the edges before you glue them.',
  'The band recorded the album in a barn with four microphones.',
  'Frogs breathe through their skin, so clean water matters to them.',
  'He has had a cough for a week, and the fever came back at night.',
  'The train to the coast leaves at seven from platform nine.',
  'Voters in the north preferred the other candidate by a small margin.',
  'This shade of blue looks warmer beside a little orange.',
  'A triangle with two equal sides also has two equal angles.',
  'The court decided that the contract had never been valid.',
  'Water the seedlings in the morning and keep them out of the wind.',
  'My grandmother told us this story every winter.',
  'The engine stalls when the fuel filter is clogged.',
  'Children learn to read faster when somebody reads to them.',
  'The cave paintings show horses, bison and the hands of the painters.',
  'You can save the game only at the fires along the road.',
  'Meditation begins with noticing how you breathe.',
  'The glacier has lost half of its length since it was first measured.',
  'We hired three people last month and still answer mails too late.',
]

function averageOf(vectors: Float32Array[]): Float32Array {
  const average = new Float32Array(vectors[0]!.length)
  for (const vector of vectors)
    for (let i = 0; i < average.length; i++) average[i]! += vector[i]! / vectors.length
  return average
}

/**
 * Keeps the common part once the model gave it. However many ask for it, the model is
 * asked once.
 */
export function createCommonPart(
  embed: (texts: string[]) => Promise<Float32Array[]>,
  { pauseAfter, pausedMs }: Pick<Embeddings, 'pauseAfter' | 'pausedMs'>,
): Pick<Embeddings, 'common' | 'findCommon'> {
  let common: Float32Array | null = null
  let finding: Promise<Float32Array> | null = null

  async function findCommon(): Promise<Float32Array> {
    if (common) return common
    finding ??= embed(unlikeTexts).then(averageOf)
    try {
      common = await finding
      return common
    } finally {
      finding = null
    }
  }

  return {
    common() {
      if (!common && !finding && pausedMs() === 0) findCommon().catch(pauseAfter)
      return common
    },
    findCommon,
  }
}
