// Search, order, and who shared it, with counts.

import { spaceOrders } from '#contract/basics/limits.ts'
import type { SharedPage } from '#contract/spaces/spaces.ts'
import { Select } from '../../ui/forms/select.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { SearchHelp } from '../../ui/lists/search-help.tsx'
import styles from '../space-page.module.css'
import { texts } from '../texts.ts'
import type { SpaceState } from './space-state.ts'

type Props = {
  state: SpaceState
  members: SharedPage['members']
  onChange: (change: Partial<SpaceState>) => void
}

export function SharedTools({ state, members, onChange }: Props) {
  const found = members.reduce((sum, { summaries }) => sum + summaries, 0)
  return (
    <>
      <div className={styles.tools}>
        <SearchBox
          label={texts.search}
          placeholder={texts.search}
          search={state.search}
          help={<SearchHelp {...texts.searchHelp} />}
          onSearch={(search) => onChange({ search })}
        />
        <Select
          label={texts.order}
          value={state.order}
          options={spaceOrders.map((order) => [order, texts.orders[order]] as const)}
          onChange={(value) =>
            onChange({ order: spaceOrders.find((order) => order === value) ?? 'newest' })
          }
        />
      </div>
      <fieldset className={styles.chips} aria-label={texts.sharedBy}>
        <button
          type="button"
          aria-pressed={state.member === ''}
          onClick={() => onChange({ member: '' })}
        >
          {texts.all(found)}
        </button>
        {members.map(({ memberId, name, isYou, summaries }) => (
          <button
            key={memberId}
            type="button"
            aria-pressed={state.member === memberId}
            onClick={() => onChange({ member: state.member === memberId ? '' : memberId })}
          >
            <bdi>{isYou ? texts.you : name}</bdi> {summaries.toLocaleString('en')}
          </button>
        ))}
      </fieldset>
    </>
  )
}
