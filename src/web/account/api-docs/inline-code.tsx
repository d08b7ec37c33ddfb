// Renders text between backticks as code.

export function InlineCode({ sentence }: { sentence: string }) {
  return sentence.split('`').map((part, index) => {
    const key = `${index} ${part}`
    return index % 2 === 1 ? <code key={key}>{part}</code> : <span key={key}>{part}</span>
  })
}
