// Above a list: what to look for, in which order, which ones, and how they are shown.
import { ArrowDownWideNarrow, ArrowUpNarrowWide, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Pick } from '../ui/pick.tsx'
import { Segmented } from '../ui/segmented.tsx'
import type { LibraryState } from './library-query.ts'
import styles from './library-tools.module.css'
import { SearchBox } from './search-box.tsx'
import { sentimentNames } from './sentiments.ts'
import { texts } from './texts.ts'
import { ViewSwitch } from './view-switch.tsx'

type Props = { state: LibraryState; onChange: (change: Partial<LibraryState>) => void }

const sorts = ['date', 'title', 'duration', 'rating'] as const

export function LibraryTools({ state, onChange }: Props) {
  const spoken = state.mode === 'spoken'
  return (
    <div className={styles.bar}>
      <SearchBox
        label={texts.searchLabel}
        search={state.search}
        hint={spoken ? texts.spokenHint : texts.searchHint}
        onSearch={(search) => onChange({ search })}
      />
      {!spoken && <Order state={state} onChange={onChange} />}
      <div className={styles.filters}>
        <div className={styles.mode}>
          <Segmented
            label={texts.mode}
            value={state.mode}
            onChange={(mode) => onChange({ mode })}
            options={(['summaries', 'spoken'] as const).map((mode) => ({ value: mode, label: texts.modes[mode] }))}
          />
        </div>
        {!spoken && <Filters state={state} onChange={onChange} />}
      </div>
    </div>
  )
}

function Order({ state, onChange }: Props) {
  return (
    <>
      <Pick
        label={texts.sort}
        value={state.sort ?? ''}
        onPick={(value) => onChange({ sort: sorts.find((sort) => sort === value) ?? null })}
        options={[
          ...(state.search ? [['', texts.sorts.relevance] as const] : []),
          ...sorts.map((sort) => [!state.search && sort === 'date' ? '' : sort, texts.sorts[sort]] as const),
        ]}
      />
      <IconButton
        className={styles.direction}
        label={state.direction === 'desc' ? texts.descending : texts.ascending}
        onClick={() => onChange({ sort: state.sort ?? 'date', direction: state.direction === 'desc' ? 'asc' : 'desc' })}
      >
        {state.direction === 'desc' ? <ArrowDownWideNarrow /> : <ArrowUpNarrowWide />}
      </IconButton>
      <ViewSwitch view={state.view} onView={(view) => onChange({ view })} />
    </>
  )
}

function Filters({ state, onChange }: Props) {
  return (
    <>
      <button
        type="button"
        className={styles.filter}
        aria-pressed={state.saved}
        onClick={() => onChange({ saved: !state.saved })}
      >
        {texts.savedOnly}
      </button>
      <Pick
        label={texts.sentiment}
        value={state.sentiment}
        onPick={(sentiment) => onChange({ sentiment })}
        options={[['', texts.allSentiments], ...sentimentNames.map((name) => [name, texts.sentiments[name]] as const)]}
      />
      <Pick
        label={texts.rating}
        value={state.rating}
        onPick={(rating) => onChange({ rating })}
        options={[
          ['', texts.anyRating],
          ...[5, 4, 3, 2, 1].map((stars) => [String(stars), texts.stars(stars)] as const),
          ['0', texts.unrated],
        ]}
      />
      {(['channel', 'topic'] as const).map(
        (name) =>
          state[name] && (
            <Chosen key={name} onClear={() => onChange({ [name]: '' })} label={texts.without(state[name])}>
              {name === 'topic' ? `#${state.topic}` : state.channel}
            </Chosen>
          ),
      )}
    </>
  )
}

function Chosen({ label, onClear, children }: { label: string; onClear: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.filter} aria-label={label} onClick={onClear}>
      {children}
      <X aria-hidden />
    </button>
  )
}
