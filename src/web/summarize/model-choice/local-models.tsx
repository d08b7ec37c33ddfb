// The models that this server can run itself: downloaded, used and removed with one click.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { LocalModelInfo, LocalModelsState } from '#contract/models/local-models.ts'
import type { ModelChoiceState } from '#contract/models/model-choice.ts'
import { api, siteKey } from '../../api/api.ts'
import { Callout } from '../../ui/callout.tsx'
import text from '../../ui/text.module.css'
import { LocalModelChoice } from './local-model-choice.tsx'
import { type LocalActions, LocalModelJob } from './local-model-job.tsx'
import { localTexts as texts } from './local-texts.ts'
import styles from './model-dialog.module.css'
import { modelChoiceKey } from './use-model-choice.ts'
import { Way } from './way.tsx'

type Props = { state: ModelChoiceState; isBusy: boolean; onUse: (id: string) => void }

const localModelsKey = [...modelChoiceKey, 'local']
/** States that change by themselves. */
const moving: LocalModelInfo['state'][] = ['downloading', 'checking', 'measuring']
const lookMs = 1000

export function LocalModels({ state, isBusy, onUse }: Props) {
  const data = useLocalModels()
  const input = useRef<HTMLInputElement>(null)
  const change = useChange()
  if (!data) return null
  const actions = {
    ...toActions(change, (name) => onUse(`pith/${name}`)),
    isBusy: isBusy || change.isPending,
    chooseFile: () => input.current?.click(),
  }
  const shared = { data, actions, canUse: state.source === 'none' || state.source === 'local' }
  return (
    <Way kind="own" name={texts.title} about={texts.lead}>
      {data.isSlowProcessor && <p className={text.meta}>{texts.slowProcessor}</p>}
      {data.unsupported && (
        <Callout icon={<CircleAlert />}>
          <p>{data.unsupported}</p>
        </Callout>
      )}
      {change.error && (
        <Callout alert icon={<CircleAlert />}>
          <p>{change.error.message}</p>
        </Callout>
      )}
      <input
        ref={input}
        type="file"
        accept=".gguf"
        hidden
        aria-label={texts.chooseFile}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) change.mutate(() => api.addLocalModel(file))
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <ModelsOfKind kind="writer" isPrimary={state.found.length === 0} {...shared} />
      <details className={styles.more}>
        <summary>{texts.meaning}</summary>
        <p className={text.meta}>{texts.meaningLead}</p>
        <ModelsOfKind kind="embedding" isPrimary={false} {...shared} />
      </details>
      <details className={styles.more}>
        <summary>{texts.listens}</summary>
        <SpeechModels isPrimary={false} {...shared} />
      </details>
    </Way>
  )
}

/** Those that hear recordings and tell speakers apart, alone. */
export function ListenerModels() {
  const data = useLocalModels()
  const change = useChange()
  if (!data) return <div aria-busy />
  return (
    <>
      {data.isSlowProcessor && <p className={text.meta}>{texts.slowProcessor}</p>}
      {(change.error || data.unsupported) && (
        <Callout alert={change.error !== null} icon={<CircleAlert />}>
          <p>{change.error?.message ?? data.unsupported}</p>
        </Callout>
      )}
      <SpeechModels isPrimary canUse={false} data={data} actions={toActions(change)} />
    </>
  )
}

function SpeechModels({ isPrimary, ...shared }: Omit<KindProps, 'kind'>) {
  return (
    <>
      <ModelsOfKind kind="listener" isPrimary={isPrimary} {...shared} />
      <ModelsOfKind kind="speakers" isPrimary={false} {...shared} />
    </>
  )
}

function toActions(
  change: ReturnType<typeof useChange>,
  use: LocalActions['use'] = () => {},
): LocalActions {
  return {
    isBusy: change.isPending,
    download: (name) => change.mutate(() => api.downloadLocalModel(name)),
    pause: (name) => change.mutate(() => api.pauseLocalModel(name)),
    remove: (name) => change.mutate(() => api.removeLocalModel(name)),
    use,
    chooseFile: null,
  }
}

type KindProps = {
  data: LocalModelsState
  kind: LocalModelInfo['kind']
  actions: LocalActions
  canUse: boolean
  isPrimary: boolean
}

/** What is on its way, or did not arrive, stands before what can be chosen. */
function ModelsOfKind({ data: { models, inUse }, kind, actions, ...props }: KindProps) {
  const all = models.filter((model) => model.kind === kind)
  const choices = all.filter(({ state }) => state === 'absent' || state === 'ready')
  return (
    <>
      {all
        .filter((model) => !choices.includes(model))
        .map((model) => (
          <LocalModelJob key={model.name} model={model} actions={actions} />
        ))}
      {choices.length > 0 && (
        <LocalModelChoice models={choices} inUse={inUse} actions={actions} {...props} />
      )}
    </>
  )
}

export const localModelsQuery = {
  queryKey: localModelsKey,
  queryFn: api.listLocalModels,
  staleTime: 0,
}

function useLocalModels(): LocalModelsState | undefined {
  const queries = useQueryClient()
  const { data } = useQuery({
    ...localModelsQuery,
    refetchInterval: ({ state: { data } }) =>
      data?.models.some((model) => moving.includes(model.state)) ? lookMs : false,
  })
  // The end of a download changes what writes here, which the page says.
  const states = data?.models.map(({ state }) => state).join()
  const inUse = data?.inUse
  useEffect(() => {
    if (states === undefined) return
    void inUse
    void queries.invalidateQueries({ queryKey: siteKey })
    void queries.invalidateQueries({ queryKey: ['listening'] })
    void queries.invalidateQueries({ queryKey: modelChoiceKey, exact: true })
  }, [states, inUse, queries])
  return data
}

function useChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: modelChoiceKey }),
        queries.invalidateQueries({ queryKey: siteKey }),
      ]),
  })
}
