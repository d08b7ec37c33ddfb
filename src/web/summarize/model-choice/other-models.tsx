// Lists the other ways to write summaries: models that were found, and the extract.

import { RefreshCw } from 'lucide-react'
import type { ModelChoiceState } from '#contract/models/model-choice.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import styles from './model-dialog.module.css'
import { ModelRow } from './model-row.tsx'
import { texts } from './texts.ts'

type Props = {
  state: ModelChoiceState
  isBusy: boolean
  onUse: (id: string | null) => void
  isSearching: boolean
  onSearch: () => void
}

/** Those that this server runs itself are in a list of their own. */
const isOwn = (id: string) => id.startsWith('pith/')

export function OtherModels({ state, isBusy, onUse, isSearching, onSearch }: Props) {
  const { inUse, found, emptyServers } = state
  const others = found.filter(
    ({ id, server, model }) => !isOwn(id) && (server !== inUse.server || model !== inUse.model),
  )
  return (
    <>
      {inUse.kind !== 'settings' && (others.length > 0 || inUse.kind === 'extract') && (
        <>
          <h3 className={styles.group}>{texts.found}</h3>
          {others.map(({ id, server, model }, index) => (
            <ModelRow key={id} kind="local" name={`${server}, ${model}`} about={texts.localMeta}>
              <Button
                look={index === 0 && inUse.kind === 'extract' ? 'primary' : 'secondary'}
                busy={isBusy}
                aria-label={`${texts.use}: ${server}, ${model}`}
                onClick={() => onUse(id)}
              >
                {texts.use}
              </Button>
            </ModelRow>
          ))}
          {others.length === 0 && (
            <p className={text.meta}>
              {emptyServers.length > 0
                ? emptyServers.map(texts.emptyServer).join(' ')
                : texts.nothingFound}
            </p>
          )}
          {inUse.kind === 'extract' && (
            <div className={styles.search}>
              <Button busy={isSearching} onClick={onSearch}>
                <RefreshCw />
                {texts.searchAgain}
              </Button>
            </div>
          )}
        </>
      )}
      {inUse.kind === 'local' && (
        <ModelRow kind="extract" name={texts.extract.name} about={texts.extract.short}>
          <Button
            busy={isBusy}
            aria-label={`${texts.use}: ${texts.extract.name}`}
            onClick={() => onUse(null)}
          >
            {texts.use}
          </Button>
        </ModelRow>
      )}
    </>
  )
}
