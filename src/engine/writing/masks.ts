// Orders in disguise: letters that only look like others, letters apart from each other, and code.

/** Greek and Cyrillic letters that look like Latin ones, and digits that stand for letters. */
const lookalikes: Record<string, string> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', х: 'x', у: 'y', і: 'i', ј: 'j', ѕ: 's', к: 'k', м: 'm', т: 't', в: 'b' },
  ...{ α: 'a', ε: 'e', ο: 'o', ρ: 'p', ν: 'v', ι: 'i', κ: 'k', τ: 't', υ: 'u' },
  ...{ 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' },
}
const masked = /[\p{Cf}\uff00-\uffef]|\p{L}[\p{N}@$]|[\p{N}@$]\p{L}|[a-z][\u0370-\u04ff]|[\u0370-\u04ff][a-z]/iu
const word = /[\p{L}\p{N}@$]+/gu

/** The text as the eye may read it: as it is, or without what disguises it, where a 1 is an i or an l. Linear. */
export function readings(text: string): string[] {
  if (!masked.test(text)) return [text]
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return ['i', 'l'].map((one) =>
    plain.replace(word, (whole) =>
      /[a-z]/i.test(whole)
        ? whole.replace(/./gu, (sign) => (sign === '1' ? one : (lookalikes[sign.toLowerCase()] ?? sign)))
        : whole,
    ),
  )
}

/** Long words of small letters, capitals and digits at once, as in base64: nobody says them. */
const code =
  /(?<![\w/+=:.-])(?=[\w+/]*[a-z])(?=(?:[\w+/]*?[A-Z]){3})(?=(?:[\w+/]*?\d){3})[\w+/]{24,4000}={0,2}(?![\w/+.-])/
const spelledOut = /(?<![\p{L}\p{N}])(?:\p{L}[ .\-_*]{1,3}){8,2000}\p{L}(?![\p{L}\p{N}])/gu
const spelledOrder = /ignor|disregard|instruct|prompt|summar|verdict|system/i

/** Whether a text holds code, or an order letter by letter. Linear. */
export function holdsCode(text: string): boolean {
  if (code.test(text)) return true
  return (text.match(spelledOut) ?? []).some((letters) => spelledOrder.test(letters.replace(/[ .\-_*]/g, '')))
}
