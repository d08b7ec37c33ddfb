// A file that was cut off may end within a tag, or within the number and the times of a caption.
// They are not said.

/** "<", "</i", "<v Ad", "<v Ada>", "<00:01." */
const tag = /<(?:\/|\/?[a-z\d][^<>\n]{0,80}|v[ .][^<>\n]{0,80}>)?$/i
/** "{\i1" */
const override = /\{(?:\\[^{}\n]{0,80})?$/
const block =
  /\n[ \t]*\n(?:[ \t]*\d{1,6}[ \t]*\n[ \t]*\d{1,2}|(?:[ \t]*\d{1,6}[ \t]*\n)?[ \t]*[[(]?\d{1,2}:[\d:.,; \t>»→–-]*)$/
const number = /\n[ \t]*\n[ \t]*(\d{1,6})$/
const maxTail = 300

const withTags = new Set(['vtt', 'srv1', 'srv3', 'sami', 'lrc'])
const withBlocks = new Set(['srt', 'vtt', 'sbv'])

/** Removes what a caption file of this format has begun at its end without words. */
export function withoutCutEnd(content: string, format: string): string {
  let text = content.trimEnd()
  const cut = (pattern: RegExp, isCut: (match: RegExpExecArray) => boolean = () => true) => {
    const from = Math.max(0, text.length - maxTail)
    const match = pattern.exec(text.slice(from))
    if (match && isCut(match)) text = text.slice(0, from + match.index).trimEnd()
  }
  if (withTags.has(format) || (format === 'srt' && text.includes('</'))) cut(tag)
  if (format === 'ass') cut(override)
  if (withBlocks.has(format)) {
    cut(block)
    cut(
      number,
      ([, digits = '']) =>
        /^0\d?$/.test(digits) || isNext(text, Number(digits)) || format === 'sbv',
    )
  }
  return text
}

/** Whether a caption has the number before this one. Another number may be said. */
function isNext(text: string, value: number): boolean {
  return new RegExp(`(?:^|\\n)${value - 1}[ \\t]*\\n`).test(text)
}
