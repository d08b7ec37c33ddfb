// Detects obfuscated prompt injections: lookalike letters, spaced letters, and encoded text.

/** Greek and Cyrillic letters that look like Latin ones, and digits that replace letters. */
const lookalikes: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  α: 'a',
  ε: 'e',
  ο: 'o',
  ρ: 'p',
  ν: 'v',
  ι: 'i',
  κ: 'k',
  τ: 't',
  υ: 'u',
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
}
/** Obfuscated text contains one of these. */
const unusual = /[\d@$\u0080-\uffff]/
const disguised =
  /[\p{Cf}\uff00-\uffef]|\p{L}[\p{N}@$]|[\p{N}@$]\p{L}|[a-z][\u0370-\u04ff]|[\u0370-\u04ff][a-z]/iu
const word = /[\p{L}\p{N}@$]+/gu

/**
 * Returns the text, or its plain forms where it is obfuscated: in one a 1 is an i, in the
 * other an l. Linear.
 */
export function deobfuscate(text: string): string[] {
  if (!unusual.test(text) || !disguised.test(text)) return [text]
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return ['i', 'l'].map((letterForOne) =>
    plain.replace(word, (match) =>
      /[a-z]/i.test(match)
        ? match.replace(/./gu, (sign) =>
            sign === '1' ? letterForOne : (lookalikes[sign.toLowerCase()] ?? sign),
          )
        : match,
    ),
  )
}

/** Long words of small letters, capitals and digits, as in base64, which do not occur in speech. */
const encodedText =
  /(?<![\w/+=:.-])(?=[\w+/]*[a-z])(?=(?:[\w+/]*?[A-Z]){3})(?=(?:[\w+/]*?\d){3})[\w+/]{24,4000}={0,2}(?![\w/+.-])/
const spelledOut = /(?<![\p{L}\p{N}])(?:\p{L}[ .\-_*]{1,3}){8,2000}\p{L}(?![\p{L}\p{N}])/gu
/** Text that is spelled letter by letter contains this, and hardly any other text does. */
const singleLetters = /[ .\-_*]\p{L}[ .\-_*]{1,3}\p{L}[ .\-_*]/u
const spelledInstruction = /ignor|disregard|instruct|prompt|summar|verdict|system/i

/**
 * Whether a text contains encoded text, or an instruction that is spelled letter by
 * letter. Linear.
 */
export function containsEncodedText(text: string): boolean {
  // Encoded text has digits.
  if (/\d/.test(text) && encodedText.test(text)) return true
  if (!singleLetters.test(text)) return false
  return (text.match(spelledOut) ?? []).some((letters) =>
    spelledInstruction.test(letters.replace(/[ .\-_*]/g, '')),
  )
}
