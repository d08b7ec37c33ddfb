// Parses nested form bodies as Stripe's API accepts them: a[b][0][c]=d.

// biome-ignore lint/suspicious/noExplicitAny: clients may send anything
export type Params = Record<string, any>
type Node = { [key: string]: Node | string }

export function parseForm(body: string): Params {
  const root: Node = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== '')
    let node = root
    for (const part of path.slice(0, -1)) {
      node[part] ??= {}
      node = node[part] as Node
    }
    node[path.at(-1)!] = value
  }
  return arraysFromIndexes(root) as Params
}

function arraysFromIndexes(node: Node | string): unknown {
  if (typeof node === 'string') return node
  const entries = Object.entries(node).map(
    ([key, value]) => [key, arraysFromIndexes(value)] as const,
  )
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
