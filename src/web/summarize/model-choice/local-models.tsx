// The models that this server can run itself: downloaded, used and removed with one click.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, FolderOpen } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef } from 'react'
import type { LocalModelInfo } from '#contract/models/local-models.ts'
import type { ModelChoiceState } from '#contract/models/model-choice.ts'
import { api, siteKey } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import text from '../../ui/text.module.css'
import { LocalModelRow } from './local-model-row.tsx'
import { localTexts as texts } from './local-texts.ts'
import styles from './model-dialog.module.css'
import { modelChoiceKey } from './use-model-choice.ts'

type Props = { state: ModelChoiceState; isBusy: boolean; onUse: (id: string) => void }

const localModelsKey = [...modelChoiceKey, 'local']
/** States that change by themselves. */
const moving: LocalModelInfo['state'][] = ['downloading', 'checking', 'measuring']
const lookMs = 1000

export function LocalModels({ state, isBusy, onUse }: Props) {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: localModelsKey,
    queryFn: api.listLocalModels,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.models.some((model) => moving.includes(model.state)) ? lookMs : false,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: modelChoiceKey })
  const change = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSettled: () => Promise.all([refresh(), queries.invalidateQueries({ queryKey: siteKey })]),
  })
  // The end of a download changes what writes here, which the page says.
  const readyCount = data?.models.filter(({ state }) => state === 'ready').length
  const inUse = data?.inUse
  useEffect(() => {
    if (readyCount === undefined) return
    void inUse
    void queries.invalidateQueries({ queryKey: siteKey })
    void queries.invalidateQueries({ queryKey: modelChoiceKey, exact: true })
  }, [readyCount, inUse, queries])

  if (!data) return null
  const actions = {
    isBusy: isBusy || change.isPending,
    download: (name: string) => change.mutate(() => api.downloadLocalModel(name)),
    pause: (name: string) => change.mutate(() => api.pauseLocalModel(name)),
    remove: (name: string) => change.mutate(() => api.removeLocalModel(name)),
    use: (name: string) => onUse(`pith/${name}`),
  }
  const rowsOf = (kind: LocalModelInfo['kind']) =>
    data.models
      .filter((model) => model.kind === kind)
      .map((model) => (
        <LocalModelRow
          key={model.name}
          model={model}
          isInUse={data.inUse === model.name}
          canUse={state.source === 'none' || state.source === 'local'}
          actions={actions}
        />
      ))
  return (
    <section>
      <h3 className={styles.group}>{texts.title}</h3>
      <p className={text.meta}>{texts.lead}</p>
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
      <ul className={styles.models}>{rowsOf('writer')}</ul>
      <FileButton
        isBusy={actions.isBusy}
        onChoose={(file) => change.mutate(() => api.addLocalModel(file))}
      />
      <details className={styles.more}>
        <summary>{texts.meaning}</summary>
        <p className={text.meta}>{texts.meaningLead}</p>
        <ul className={styles.models}>{rowsOf('embedding')}</ul>
      </details>
    </section>
  )
}

function FileButton({ isBusy, onChoose }: { isBusy: boolean; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) onChoose(file)
    // The same file can be chosen again.
    currentTarget.value = ''
  }
  return (
    <div className={styles.acts}>
      <input
        ref={input}
        type="file"
        accept=".gguf"
        hidden
        aria-label={texts.chooseFile}
        onChange={choose}
      />
      <Button look="quiet" busy={isBusy} onClick={() => input.current?.click()}>
        <FolderOpen />
        {texts.chooseFile}
      </Button>
    </div>
  )
}
