// Says which filters of a search a space does not have, and which dates are none.
import { listUnreadFilters } from '#contract/parse-search.ts'
import { searchTexts } from '../lists/search-texts.ts'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'

export function SearchNotices({ search, unavailable }: { search: string; unavailable: string[] }) {
  const notes = [
    ...(unavailable.length > 0 ? [texts.unavailable(unavailable)] : []),
    ...listUnreadFilters(search).flatMap(({ kind, part }) => (kind === 'rating' ? [] : searchTexts.noDate[kind](part))),
  ]
  return (
    <div role="status">
      {notes.map((note) => (
        <p key={note} className={text.meta}>
          {note}
        </p>
      ))}
    </div>
  )
}
