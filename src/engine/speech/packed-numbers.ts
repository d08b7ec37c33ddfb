// Writes numbers as letters, so that learned weights are small in a file of text.

const alphabet = Array.from({ length: 87 }, (_, i) => String.fromCharCode(40 + i)).filter(
  (letter) => !'\\`'.includes(letter),
)
const middle = (alphabet.length - 1) / 2
const valueOfLetter = new Map(alphabet.map((letter, i) => [letter, i - middle]))

/** Numbers as one letter each, in 85 steps from minus the limit to the limit. */
export type PackedNumbers = { limit: number; letters: string }

export function packNumbers(numbers: Float32Array): PackedNumbers {
  const limit = findLimit(numbers)
  const toStep = (number: number) =>
    Math.max(-middle, Math.min(middle, Math.round((number / limit) * middle)))
  const letters = Array.from(numbers, (number) => alphabet[toStep(number) + middle]!)
  return { limit, letters: letters.join('') }
}

export function unpackNumbers({ limit, letters }: PackedNumbers): Float32Array {
  return Float32Array.from(letters, (letter) => (valueOfLetter.get(letter)! / middle) * limit)
}

/** Numbers beyond it are cut off, so that the others keep their precision. */
const limitQuantile = 0.999

function findLimit(numbers: Float32Array): number {
  const sorted = numbers.map(Math.abs).sort()
  return Number(sorted[Math.floor(limitQuantile * numbers.length)]!.toFixed(3))
}
