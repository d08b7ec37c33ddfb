// What hears recordings here: the model or server, how fast, for how many minutes, and the
// settings around it.
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ServerState } from '#contract/admin/server-state.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import text from '../../ui/text.module.css'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import admin from '../admin.module.css'
import { serverQuery } from '../admin-calls.ts'
import styles from '../models/models.module.css'
import { texts } from '../texts.ts'
import { listeningTexts as labels } from './server-texts.ts'

const ListenerDialog = lazyDialog(
  async () => (await import('../../summarize/model-choice/listener-dialog.tsx')).ListenerDialog,
)

export function ListeningPanel() {
  const { data, error, isFetching, refetch } = useQuery(serverQuery)
  const failure = error && (
    <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
  )
  if (!data) return failure ?? <div aria-busy />
  return (
    <>
      {failure}
      <WhatListens listening={data.listening} onChange={() => void refetch()} />
      <Settings listening={data.listening} />
      <Minutes listening={data.listening} />
    </>
  )
}

type Props = { listening: ServerState['listening'] }

function WhatListens({ listening, onChange }: Props & { onChange: () => void }) {
  const { isOn, listener, isLocal, minutesPerHour } = listening
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.setting}>
      <div>
        <h2 className={text.section}>{labels.title}</h2>
        <p className={text.muted}>{labels.lead}</p>
      </div>
      <div className={styles.fields}>
        <p className={styles.wide}>
          <b>{isOn ? labels.inUse(listener) : labels.off}</b>{' '}
          {listener !== null && (
            <span className={text.muted}>
              {isLocal ? labels.local : labels.remote} {labels.pace(minutesPerHour)}
            </span>
          )}
        </p>
        <div className={styles.acts}>
          <Button look="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {labels.choose}
          </Button>
        </div>
      </div>
      {isOpen && (
        <Suspense>
          <ListenerDialog
            onClose={() => {
              setOpen(false)
              onChange()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

function Settings({ listening: { isOn, speechServer, hasYtdlp } }: Props) {
  return (
    <section className={styles.setting}>
      <div>
        <h2 className={text.section}>{labels.settings}</h2>
        <p className={text.muted}>{labels.settingsLead}</p>
      </div>
      <DescriptionList
        className={admin.stacked}
        rows={[
          { term: labels.listen, detail: labels.listenStates[isOn ? 'on' : 'off'] },
          { term: labels.speechServer, detail: speechServer ?? labels.noSpeechServer },
          { term: labels.ytdlp, detail: hasYtdlp ? labels.hasYtdlp : labels.noYtdlp },
        ]}
      />
    </section>
  )
}

function Minutes({ listening: { minutes } }: Props) {
  return (
    <section className={styles.setting}>
      <div>
        <h2 className={text.section}>{labels.minutes}</h2>
        <p className={text.muted}>{labels.minutesLead}</p>
      </div>
      {minutes === null ? (
        <p>{labels.noLimits}</p>
      ) : (
        <DescriptionList
          className={admin.stacked}
          rows={minutes.map(({ plan, minutes: count }) => ({
            term: labels.plan(plan),
            detail: labels.count(count),
          }))}
        />
      )}
    </section>
  )
}
