// The one row of tools above the list: search, filters, order and view. Below it, what
// the list is limited to.
import { X } from 'lucide-react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { Link } from '../../ui/link.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { SearchHelp } from '../../ui/lists/search-help.tsx'
import { ViewSwitch } from '../../ui/lists/view-switch.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { askPath } from '../filters/ask-path.ts'
import { activeFilters, noFilters } from '../filters/library-query.ts'
import { texts } from '../texts.ts'
import { describeFilters } from './describe-filters.ts'
import filter from './filter.module.css'
import { FilterButton } from './filter-button.tsx'
import type { FilterProps } from './filter-panel.tsx'
import styles from './library-toolbar.module.css'
import { OperatorNotices } from './operator-notices.tsx'
import { SortControls } from './sort-controls.tsx'

export function LibraryToolbar(props: FilterProps) {
  const { query, onChange } = props
  const isNarrow = useNarrow()
  const isSpoken = query.mode === 'spoken'
  return (
    <>
      <div className={styles.bar}>
        <SearchBox
          label={texts.searchLabel}
          search={query.search}
          placeholder={isSpoken ? texts.spokenPlaceholder : texts.searchPlaceholder}
          help={<SearchHelp {...texts.help} />}
          onSearch={(search) => onChange({ search })}
        />
        {!isSpoken && (
          <>
            <FilterButton {...props} />
            {!isNarrow && <SortControls query={query} onChange={onChange} />}
            <ViewSwitch view={query.view} onView={(view) => onChange({ view })} />
          </>
        )}
      </div>
      <OperatorNotices search={query.search} />
      <ActiveFilters query={query} onChange={onChange} />
    </>
  )
}

const keepFocusInFilters = (item: HTMLElement | null) => keepFocus(item, '[data-shortcut=filter]')

function ActiveFilters({ query, onChange }: Pick<FilterProps, 'query' | 'onChange'>) {
  if (Object.keys(activeFilters(query)).length === 0) return null
  const path = askPath(query)
  return (
    <ul className={filter.active} aria-label={texts.activeFilters}>
      {describeFilters(query, Date.now()).map(({ kind, name, change }) => (
        <li key={kind} ref={keepFocusInFilters}>
          <button
            type="button"
            className={filter.choice}
            aria-label={texts.removeFilter(texts.filterKinds[kind], name)}
            onClick={() => onChange(change)}
          >
            <bdi>{name}</bdi>
            <X aria-hidden />
          </button>
        </li>
      ))}
      <li ref={keepFocusInFilters}>
        <Button look="quiet" size="small" onClick={() => onChange(noFilters)}>
          {texts.clearFilters}
        </Button>
      </li>
      {path && (
        <li>
          <Link className={buttonClass({ look: 'quiet', size: 'small' })} to={path}>
            {texts.askThese}
          </Link>
        </li>
      )}
    </ul>
  )
}
