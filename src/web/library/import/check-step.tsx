// The second step: what the file has, what is here already, and what cannot be read.
import { ChevronDown, CircleAlert, FileJson } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '#contract/basics/format.ts'
import type { ExistingPolicy, LibraryImport } from '#contract/library/library-import.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { describeAdditions, describeStart } from './describe-import.ts'
import styles from './import-page.module.css'
import { texts } from './texts.ts'
import { useImportChange } from './use-import-change.ts'

export function CheckStep({ data }: { data: LibraryImport }) {
  const { isBusy, start, stop } = useImportChange()
  const [existing, setExisting] = useState<ExistingPolicy>('mine')
  const { counts } = data
  const isExport = data.source === 'export'
  return (
    <>
      <FileLine data={data} onAnother={() => void stop()} />
      <Counts data={data} />
      {isExport && counts.alreadyHere > 0 && (
        <div className={styles.choice}>
          <p className={text.strong}>{texts.hereTitle(counts.alreadyHere)}</p>
          <SegmentedControl
            label={texts.hereTitle(counts.alreadyHere)}
            options={policies}
            value={existing}
            onChange={setExisting}
          />
          <p className={text.meta}>{texts.hereHelp}</p>
        </div>
      )}
      {counts.unreadable > 0 && <Unreadable data={data} />}
      {isExport && (
        <p className={joinClasses(text.meta, styles.free)}>
          {texts.free} {texts.notImported}
        </p>
      )}
      <div className={joinClasses(layout.row, styles.actions)}>
        <Button look="primary" busy={isBusy} onClick={() => void start(existing)}>
          {describeStart(data, existing)}
        </Button>
        <Button look="quiet" onClick={() => void stop()}>
          {texts.cancel}
        </Button>
      </div>
    </>
  )
}

const policies = (['mine', 'newer', 'both'] as const).map((value) => ({
  value,
  label: texts.policies[value],
}))

function FileLine({ data, onAnother }: { data: LibraryImport; onAnother: () => void }) {
  const date = data.exportedAt === null ? null : formatDate(data.exportedAt)
  return (
    <div className={styles.file}>
      <FileJson aria-hidden />
      <div>
        <p className={text.strong} dir="auto">
          {data.fileName}
        </p>
        <p className={text.meta}>{texts.made(formatBytes(data.bytes), date)}</p>
      </div>
      <Button look="quiet" size="small" onClick={onAnother}>
        {texts.anotherFile}
      </Button>
    </div>
  )
}

function Counts({ data: { source, counts } }: { data: LibraryImport }) {
  const isExport = source === 'export'
  const total = isExport ? counts.summaries : counts.videos + counts.alreadyHere
  const fresh = total - counts.alreadyHere
  const number = (value: number) => <b>{value.toLocaleString('en')}</b>
  return (
    <>
      <p className={styles.sum}>
        {number(total)} {isExport ? texts.summaries(total) : texts.videos(total)},{' '}
        {number(counts.alreadyHere)} {texts.alreadyHere}, {number(counts.unreadable)}{' '}
        {texts.unreadable}
      </p>
      <div className={styles.stack} aria-hidden>
        <i style={{ flex: fresh }} />
        <i style={{ flex: counts.alreadyHere }} />
        <i style={{ flex: counts.unreadable }} />
      </div>
      <DescriptionList
        rows={[
          {
            term: isExport ? texts.newSummaries : texts.newVideos,
            detail: fresh.toLocaleString('en'),
          },
          ...(isExport
            ? [
                { term: texts.additions, detail: describeAdditions(counts) ?? texts.none },
                { term: texts.tags, detail: (counts.tags ?? 0).toLocaleString('en') },
              ]
            : []),
          { term: texts.playlists, detail: counts.playlists.toLocaleString('en') },
        ]}
      />
    </>
  )
}

function Unreadable({ data: { counts } }: { data: LibraryImport }) {
  return (
    <details className={styles.unreadable}>
      <summary>
        <CircleAlert aria-hidden />
        <span>
          {counts.unreadable.toLocaleString('en')} {texts.unreadable}
        </span>
        <ChevronDown aria-hidden />
      </summary>
      <ul>
        {counts.unreadableNames.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes.
          <li key={index} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    </details>
  )
}
