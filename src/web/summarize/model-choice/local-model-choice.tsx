// The models that can be chosen: one short row for each, and below them what the chosen one needs.
import { Download, FolderOpen, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { LocalModelInfo } from '#contract/models/local-models.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { Failure, type LocalActions, ModelButton } from './local-model-job.tsx'
import { localTexts as texts } from './local-texts.ts'
import styles from './model-dialog.module.css'
import { InUse } from './way.tsx'

type Props = {
  models: LocalModelInfo[]
  /** The name of the model that writes now. */
  inUse: string | null
  canUse: boolean
  /** Whether its button is the first thing to do in the dialog. */
  isPrimary: boolean
  actions: LocalActions
}

export function LocalModelChoice({ models, inUse, ...props }: Props) {
  const group = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const model = models.find(({ name }) => name === chosen) ?? suggest(models, inUse)
  return (
    <fieldset className={styles.models}>
      <legend className={text.hidden}>{texts.choose}</legend>
      <p className={styles.modelsHead} aria-hidden>
        <span>{texts.model}</span>
        <span>{headOf(models)}</span>
      </p>
      {models.map((each) => (
        <label key={each.name} className={styles.model}>
          <input
            type="radio"
            name={group}
            value={each.name}
            checked={each === model}
            disabled={!canChoose(each)}
            onChange={() => setChosen(each.name)}
          />
          <span className={styles.name}>{each.title}</span>
          <span className={styles.speed}>
            {each.name === inUse ? texts.inUse : texts.speed(each)}
          </span>
          <span className={text.meta}>{texts.describe(each)}</span>
        </label>
      ))}
      <Chosen model={model} isInUse={model !== undefined && model.name === inUse} {...props} />
    </fieldset>
  )
}

/** What stands above the speeds. */
function headOf([model]: LocalModelInfo[]): string {
  if (model?.kind === 'listener') return texts.hourOfAudioTakes
  return model?.kind === 'writer' ? texts.hourTakes : ''
}

/** One that does not fit can be removed, but not downloaded. */
const canChoose = ({ lacks, state }: LocalModelInfo) => lacks === null || state === 'ready'

const suggest = (models: LocalModelInfo[], inUse: string | null) =>
  models.find(({ name }) => name === inUse) ??
  models.find(({ state }) => state === 'ready') ??
  models.find(canChoose)

type ChosenProps = Pick<Props, 'canUse' | 'isPrimary' | 'actions'> & {
  model: LocalModelInfo | undefined
  isInUse: boolean
}

function Chosen({ model, isInUse, canUse, isPrimary, actions }: ChosenProps) {
  const { isBusy, download, remove, use, chooseFile } = actions
  const isSpeech = model?.kind === 'listener' || model?.kind === 'speakers'
  const fileButton = chooseFile && !isSpeech && (
    <Button look="quiet" busy={isBusy} onClick={chooseFile}>
      <FolderOpen />
      {texts.chooseFile}
    </Button>
  )
  if (!model) return <div className={styles.acts}>{fileButton}</div>
  const { name, title, kind, state, bytes, receivedBytes } = model
  const button = { title, isBusy }
  return (
    <>
      {state === 'absent' ? (
        <div className={styles.acts}>
          <Button
            look={isPrimary ? 'primary' : 'secondary'}
            busy={isBusy}
            aria-label={`${texts.download(bytes)}: ${title}`}
            onClick={() => download(name)}
          >
            <Download />
            {texts.download(bytes)}
          </Button>
          {fileButton}
          {receivedBytes > 0 && (
            <ModelButton isQuiet label={texts.discard} {...button} onClick={() => remove(name)} />
          )}
          {kind === 'writer' && <p className={text.meta}>{texts.measured}</p>}
        </div>
      ) : (
        <Failure model={model}>
          {isInUse && <InUse />}
          {!isInUse && canUse && kind === 'writer' && (
            <ModelButton
              label={model.failure ? texts.testAgain : texts.use}
              {...button}
              onClick={() => use(name)}
            />
          )}
          <ModelButton
            isQuiet
            label={texts.remove}
            {...button}
            icon={<Trash2 />}
            onClick={() => remove(name)}
          />
          {fileButton}
        </Failure>
      )}
      <Origin model={model} />
    </>
  )
}

/** The license with its notice: a download has to name it, but a list would be too long. */
function Origin({ model }: { model: LocalModelInfo }) {
  const { license, languages, title } = model
  if (!license) return null
  return (
    <details className={styles.more}>
      <summary>{texts.origin(title)}</summary>
      <p className={text.meta}>
        {license.notice} {languages && `${texts.understands(languages)} `}
        {texts.from(model)}{' '}
        {license.url && (
          <a className={text.inlineLink} href={license.url} target="_blank" rel="noreferrer">
            {texts.license(license.name)}
          </a>
        )}
      </p>
    </details>
  )
}
