// Narrows the highlights to videos with one of the person's tags.
import { Select } from '../forms/select.tsx'
import { useTagList } from '../tags/use-tags.ts'
import { texts } from './texts.ts'

type Props = { selected: string; onSelect: (tag: string) => void }

/** Shown to people with tags only, and where an address names one. */
export function TagFilter({ selected, onSelect }: Props) {
  const names = useTagList().map(({ name }) => name)
  const isKnown = names.some((name) => name.toLowerCase() === selected.toLowerCase())
  const all = selected && !isKnown ? [selected, ...names] : names
  if (all.length === 0) return null
  const value = all.find((name) => name.toLowerCase() === selected.toLowerCase()) ?? ''
  return (
    <Select
      label={texts.tag}
      value={value}
      options={[['', texts.allTags], ...all.map((name) => [name, name] as const)]}
      onChange={onSelect}
    />
  )
}
