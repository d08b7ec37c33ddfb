// Reads numbers in text: "1,984", "1984" and "nineteen eighty-four" are the same, to detect invented numbers.

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ordinals =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const smallNumbers = new Map<string, number>([
  ...units.map((word, value) => [word, value] as const),
  ...ordinals.map((word, value) => [word, value] as const),
  ...tens.map((word, i) => [word, (i + 2) * 10] as const),
  ...tens.map((word, i) => [word.replace(/y$/, 'ieth'), (i + 2) * 10] as const),
  ['oh', 0],
  ['dozen', 12],
  ['dozens', 12],
])
const scales = new Map<string, number>(
  Object.entries({
    100: 'hundred hundreds 百',
    1e3: 'thousand thousands k tausend mille mil mila 千 천 тысяча тысячи тысяч',
    1e4: '万 萬 만',
    1e6: 'million millions mn m mio millionen millón millones milhão milhões milione milioni миллион миллиона миллионов млн',
    1e8: '亿 億 억',
    1e9: 'billion billions bn b milliarde milliarden mrd milliard milliards miliardo miliardi миллиард миллиарда миллиардов млрд',
    1e12: 'trillion trillions tn 兆',
  }).flatMap(([value, words]) => words.split(' ').map((word) => [word, Number(value)] as const)),
)

/** Digits with their separators, or a word. */
const token = /\d+(?:[.,:'’]\d+)*|\p{L}[\p{L}\p{M}]*/gu
const scaleSigns = /^[万萬만亿億억百千천兆]/u

/** Returns the possible values of digits: "1.000" is a thousand or one; the parts of "3:41" and of "1984-85" are separate. */
function parseDigitValues(digits: string): number[] {
  if (/:/.test(digits)) return digits.split(':').map(Number)
  const plain = digits.replace(/['’]/g, '')
  const values = new Set<number>()
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(plain)) values.add(Number(plain.replace(/[.,]/g, '')))
  const decimal = plain.match(/^(\d+(?:[.,]\d{3})*)[.,](\d+)$/)
  if (decimal) values.add(Number(`${decimal[1]!.replace(/[.,]/g, '')}.${decimal[2]}`))
  if (/^\d+$/.test(plain)) values.add(Number(plain))
  return [...values].filter(Number.isFinite)
}

/**
 * Extracts the numbers written in digits, each with all its possible values: "30 million" is 30,000,000 or 30.
 * A claim's number is invented when none of its values occurs in the transcript.
 */
export function extractDigitNumbers(text: string): number[][] {
  return readDigitNumbers(text.match(token) ?? [])
}

function readDigitNumbers(tokens: string[]): number[][] {
  return tokens.flatMap((word, i) => {
    if (!/^\d/.test(word)) return []
    const values = parseDigitValues(word)
    const next = tokens[i + 1] ?? ''
    const scale = scales.get(next.match(scaleSigns)?.[0] ?? next.toLowerCase())
    return [scale ? [...values.map((value) => value * scale), ...values] : values]
  })
}

/** Extracts all numbers of a text, in digits or in English words. Linear. */
export function extractNumbers(text: string): Set<number> {
  const numbers = new Set<number>()
  const tokens = text.toLowerCase().match(token) ?? []
  for (const values of readDigitNumbers(tokens)) for (const value of values) numbers.add(value)
  let group: number | null = null
  let total = 0
  let previous: number | null = null
  const close = () => {
    if (group === null && total === 0) return
    const value = total + (group ?? 0)
    numbers.add(value)
    // Years are spoken in two halves: "nineteen eighty-four", "twenty twenty-four".
    const isYear = previous !== null && previous >= 10 && previous < 100 && value >= 10 && value < 100
    if (isYear) numbers.add(previous! * 100 + value)
    previous = value
    group = null
    total = 0
  }
  for (const word of tokens) {
    const value = smallNumbers.get(word)
    const scale = scales.get(word)
    if (value !== undefined) {
      numbers.add(value)
      const canFollow =
        group === null || (group % 100 === 0 && group > 0) || (group % 10 === 0 && group % 100 >= 20 && value < 10)
      if (!canFollow) close()
      group = (group ?? 0) + value
    } else if (scale !== undefined && (group !== null || total > 0 || scale >= 100)) {
      if (scale === 100) group = (group ?? 1) * 100
      else {
        total += (group ?? 1) * scale
        group = null
      }
      numbers.add(total + (group ?? 0))
    } else if (word !== 'and' && word !== 'a') {
      close()
      previous = null
    }
  }
  close()
  return numbers
}
