// The ways that need nothing from here: models of other programs that were found, and nobody.
import { RefreshCw } from 'lucide-react'
import type { ModelChoiceState } from '#contract/models/model-choice.ts'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'
import { InUse, Way } from './way.tsx'

type Props = { state: ModelChoiceState; isBusy: boolean; onUse: (id: string | null) => void }

/** Those that this server runs itself have a list of their own. */
const isOwn = (id: string) => id.startsWith('pith/')

/** The models of other programs, without the one in use. */
export const listOthers = ({ found, inUse }: ModelChoiceState) =>
  inUse.kind === 'settings'
    ? []
    : found.filter(
        ({ id, server, model }) => !isOwn(id) && (server !== inUse.server || model !== inUse.model),
      )

export function FoundModels({ state, isBusy, onUse }: Props) {
  return listOthers(state).map(({ id, server, model }, index) => {
    const name = `${server}, ${model}`
    const isFirst = index === 0
    return (
      <Way
        key={id}
        kind="found"
        name={isFirst ? texts.found : name}
        about={isFirst ? `${name}. ${texts.localMeta}` : texts.localMeta}
        action={
          <Button
            look={isFirst && state.inUse.kind === 'extract' ? 'primary' : 'secondary'}
            busy={isBusy}
            aria-label={`${texts.use}: ${name}`}
            onClick={() => onUse(id)}
          >
            {texts.use}
          </Button>
        }
      />
    )
  })
}

type SearchProps = { state: ModelChoiceState; isSearching: boolean; onSearch: () => void }

/** Where no program was found that runs a model. */
export function NothingFound({ state: { emptyServers }, isSearching, onSearch }: SearchProps) {
  return (
    <Way
      kind="found"
      name={texts.otherProgram}
      about={
        emptyServers.length > 0 ? emptyServers.map(texts.emptyServer).join(' ') : texts.nothingFound
      }
      action={
        <Button busy={isSearching} onClick={onSearch}>
          <RefreshCw />
          {texts.searchAgain}
        </Button>
      }
    />
  )
}

export function Nobody({ state: { inUse }, isBusy, onUse }: Props) {
  return (
    <Way
      kind="nobody"
      name={texts.nobody.name}
      about={texts.nobody.about}
      action={
        inUse.kind === 'extract' ? (
          <InUse />
        ) : (
          <Button
            busy={isBusy}
            aria-label={`${texts.use}: ${texts.nobody.name}`}
            onClick={() => onUse(null)}
          >
            {texts.use}
          </Button>
        )
      }
    />
  )
}
