// The first step: what it is, and the file or the links.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, CircleAlert, Link2, SquarePlay } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import text from '../../ui/text.module.css'
import { FileDrop } from './file-drop.tsx'
import styles from './import-page.module.css'
import { importQuery } from './import-query.ts'
import { texts } from './texts.ts'

const icons = { export: Archive, takeout: SquarePlay, links: Link2 }
type Source = keyof typeof icons
const sources: Source[] = ['export', 'takeout', 'links']

export function ChooseStep() {
  const queries = useQueryClient()
  const [source, setSource] = useState<Source>('export')
  const [links, setLinks] = useState('')
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function check(file: Blob, name: string) {
    if (busyWith !== null) return
    setBusyWith(name)
    setProblem(null)
    try {
      await api.checkImport(file, name)
      await queries.invalidateQueries({ queryKey: importQuery.queryKey })
    } catch (cause) {
      setProblem(describeFailure(cause, texts.failed))
      setBusyWith(null)
    }
  }
  return (
    <>
      <SourceOptions source={source} onChange={setSource} />
      {problem !== null && (
        <Callout alert icon={<CircleAlert />}>
          <p>{problem}</p>
        </Callout>
      )}
      {source === 'links' && (
        <LinksForm
          links={links}
          isBusy={busyWith !== null}
          onChange={setLinks}
          onSend={(file) => void check(file, texts.pasted)}
        />
      )}
      <FileDrop
        texts={texts.sources[source]}
        busyWith={busyWith}
        onFile={(file) => void check(file, file.name)}
      />
    </>
  )
}

type SourceOptionsProps = { source: Source; onChange: (source: Source) => void }

function SourceOptions({ source, onChange }: SourceOptionsProps) {
  const { data: usage } = useQuery({ queryKey: ['usage-of-import'], queryFn: api.getUsage })
  const left =
    usage?.remaining != null && usage.limit != null ? texts.left(usage.remaining, usage.limit) : '.'
  return (
    <fieldset className={styles.options}>
      <legend className={text.hidden}>{texts.question}</legend>
      {sources.map((value) => {
        const Icon = icons[value]
        return (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name="source"
              checked={source === value}
              onChange={() => onChange(value)}
            />
            <Icon aria-hidden />
            <span>
              <span className={text.strong}>{texts.sources[value].title}</span>
              <span className={text.meta}>
                {texts.sources[value].text}
                {value === 'links' && left}
              </span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

type LinksProps = {
  links: string
  isBusy: boolean
  onChange: (links: string) => void
  onSend: (file: Blob) => void
}

function LinksForm({ links, isBusy, onChange, onSend }: LinksProps) {
  const send = () => (links.trim() ? onSend(new Blob([links], { type: 'text/plain' })) : undefined)
  return (
    <div className={styles.links}>
      <label className={text.label} htmlFor="import-links">
        {texts.links}
      </label>
      <textarea
        id="import-links"
        rows={5}
        dir="ltr"
        value={links}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button className={joinClasses(styles.checkLinks)} busy={isBusy} onClick={send}>
        {texts.checkLinks}
      </Button>
    </div>
  )
}
