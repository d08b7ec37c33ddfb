// Says which operators of a search cannot be what they say: a date or a rating that is none, a tag that no summary has.
import { listUnreadFilters, parseSearch } from '#contract/parse-search.ts'
import { useTags } from '../tags/use-tags.ts'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'

export function OperatorNotes({ search }: { search: string }) {
  const unread = listUnreadFilters(search)
  const { tag } = parseSearch(search)
  return (
    <>
      {unread.length > 0 && (
        <p className={text.meta} role="status">
          {unread.map(({ kind, part }) => texts.unread[kind](part)).join(' ')}
        </p>
      )}
      {tag && <UnknownTag tag={tag} />}
    </>
  )
}

/** Says nothing until the tags are loaded. */
function UnknownTag({ tag }: { tag: string }) {
  const { tags, isLoaded } = useTags()
  if (!isLoaded || tags.some(({ name }) => name.toLowerCase() === tag.toLowerCase())) return null
  return (
    <p className={text.meta} role="status">
      {texts.unknownTag(tag)}
    </p>
  )
}
