// Narrows the library by channel, topic, tag and date.
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api/api.ts'
import { describeDates, offeredSpans } from '../filters/date-spans.ts'
import { Select } from '../forms/select.tsx'
import { useTagList } from '../tags/use-tags.ts'
import type { AskFilters } from './ask-query.ts'
import { texts } from './texts.ts'

type Props = { filters: AskFilters; onChange: (change: Partial<AskFilters>) => void }

export function LibraryFilters({ filters, onChange }: Props) {
  const { user } = useAuth()
  const tags = useTagList()
  const { data: choices } = useQuery({
    queryKey: ['library', user?.uid, 'choices'],
    queryFn: () => api.listFilterChoices(),
    enabled: user !== null,
  })
  const names = { channel: choices?.channels, topic: choices?.topics, tag: tags }
  return (
    <>
      {(['channel', 'topic', 'tag'] as const).map((kind) => {
        const offered = [...new Set([filters[kind], ...(names[kind] ?? []).map(({ name }) => name)])].filter(Boolean)
        // A select with nothing to choose from is noise.
        if (offered.length === 0) return null
        return (
          <Select
            key={kind}
            label={texts.filters[kind]}
            value={filters[kind]}
            options={[['', texts.anyOf[kind]], ...offered.map((name) => [name, name] as const)]}
            onChange={(value) => onChange({ [kind]: value })}
          />
        )
      })}
      <DateSelect filters={filters} onChange={onChange} />
    </>
  )
}

function DateSelect({ filters: { from, to }, onChange }: Props) {
  const nowMs = Date.now()
  const value = from || to ? `${from}/${to}` : ''
  const spans = offeredSpans(nowMs).map((span) => [`${span.from}/${span.to}`, span.name] as const)
  const isOffered = value === '' || spans.some(([span]) => span === value)
  const chosen = isOffered ? [] : [[value, describeDates({ from, to }, nowMs)] as const]
  return (
    <Select
      label={texts.filters.date}
      value={value}
      options={[['', texts.anyOf.date], ...chosen, ...spans]}
      onChange={(next) => {
        const [first = '', last = ''] = next.split('/')
        onChange({ from: first, to: last })
      }}
    />
  )
}
