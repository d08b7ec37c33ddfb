// Wraps long lines between words. Lines that start with a timestamp are indented after it.

const maxColumns = 100

export function wrapText(text: string, columns: number): string {
  const width = Math.max(20, Math.min(columns, maxColumns))
  return text
    .split('\n')
    .flatMap((line) => wrapLine(line, width))
    .join('\n')
}

function wrapLine(line: string, width: number): string[] {
  const indent = /^ *(?:\d+(?::\d\d)+ {2})?/.exec(line)![0].length
  const wrapped = [line.slice(0, indent)]
  for (const word of line.slice(indent).split(' ')) {
    const current = wrapped.at(-1)!
    const separator = current.length > indent ? ' ' : ''
    if (current.length > indent && current.length + separator.length + word.length > width)
      wrapped.push(' '.repeat(indent) + word)
    else wrapped[wrapped.length - 1] = current + separator + word
  }
  return wrapped
}
