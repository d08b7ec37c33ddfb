// The start screen: a link goes in, steps and growing text appear, and the summary stays until the next link.
import { CircleCheck, WifiOff } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { readVideoLink } from '#contract/link.ts'
import { problems } from '#contract/problems.ts'
import { sampleVideoId } from '#contract/settings.ts'
import { useAuth } from '../accounts/auth.tsx'
import { useOnline } from '../shell/online.ts'
import { Button } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { Note } from '../ui/note.tsx'
import text from '../ui/text.module.css'
import { CaptionPanel, FailureCard, fetchCards, ResultCard, VideoPreview, WorkingCard } from './cards.ts'
import { idle, type Job } from './job.ts'
import { LinkForm } from './link-form.tsx'
import { NoLink } from './no-link.tsx'
import { type Captions, noCaptions, orderAgain } from './order.ts'
import { Promises } from './promises.tsx'
import styles from './summarize-page.module.css'
import { texts } from './texts.ts'
import { useJob } from './use-job.ts'
import { useWish } from './use-wish.ts'

const SavedList = lazy(async () => ({ default: (await import('../library/saved-list.tsx')).SavedList }))
const LimitDialog = lazy(async () => ({ default: (await import('../usage/limit-dialog.tsx')).LimitDialog }))

/** Nothing is left: told in a dialog, and not in place of the video. */
const spentCodes: string[] = ['limit_reached', 'guest_limit_reached']

export function SummarizePage({ link, onLink }: { link: string; onLink: (link: string) => void }) {
  const { order, job, start, forget } = useJob()
  const { state } = useLocation()
  const { user } = useAuth()
  const online = useOnline()
  const box = useRef<HTMLInputElement>(null)
  const [wish, setWish] = useWish(order)
  const [captions, setCaptions] = useState(noCaptions)
  const [bringing, setBringing] = useState(false)
  const [refusedLink, setRefusedLink] = useState<string | null>(null)

  const read = readVideoLink(link)
  const videoId = 'videoId' in read ? read.videoId : null
  // Another link has been put in the box: what was made of the one before makes way.
  const shown = order && (videoId === null || videoId === order.video) ? job : idle
  const spent = shown.phase === 'failed' && spentCodes.includes(shown.problem.code) ? shown.problem : null
  // Behind the dialog stands what was there before the request.
  const progress = spent ? 'idle' : shown.phase
  const phase =
    bringing || (spent && order?.brought) ? 'bringing' : progress === 'idle' && videoId !== null ? 'preview' : progress
  const stage = useRef<HTMLDivElement>(null)
  const lastPhase = useRef(phase)

  useEffect(() => void fetchCards(), [])

  // Whoever comes here to have a summary written again comes with its link.
  const arrive = useEffectEvent(() => {
    if (typeof state?.link === 'string') onLink(state.link)
  })
  useEffect(() => arrive(), [])

  useEffect(() => {
    // What had the focus may have made way for what is shown now.
    if (lastPhase.current !== phase && document.activeElement === document.body) {
      stage.current?.focus({ preventScroll: true })
    }
    lastPhase.current = phase
  }, [phase])

  function submit(video: string | null, brought: Captions | null) {
    setBringing(false)
    setRefusedLink(null)
    const typed = video === sampleVideoId ? '' : link
    start({ ...wish, video, link: typed, brought: brought !== null, extract: false, again: null }, brought)
  }

  function submitVideo(video: string) {
    setCaptions(noCaptions)
    submit(video, null)
  }

  function submitLink() {
    if (videoId !== null) return submitVideo(videoId)
    setRefusedLink(link)
    box.current?.focus()
  }

  function focusLink() {
    setBringing(false)
    box.current?.focus()
    box.current?.select()
  }

  function closeSpent() {
    setBringing(order?.brought === true)
    forget()
  }

  const noLink = <NoLink onSample={() => submitVideo(sampleVideoId)} onCaptions={() => setBringing(true)} />

  return (
    <div className={layout.page}>
      <title>{`${titleOf(shown)} · Pith`}</title>
      <div className={layout.centre}>
        <div className={joinClasses(styles.open, (phase === 'idle' || phase === 'preview') && styles.idle)}>
          {phase === 'done' ? (
            <h1 className={text.hidden}>{texts.heading}</h1>
          ) : (
            <>
              <h1 className={text.hero}>{texts.hero}</h1>
              <p className={joinClasses(text.lead, styles.lead)}>{texts.lead}</p>
            </>
          )}
          <LinkForm
            box={box}
            link={link}
            onLink={onLink}
            wish={wish}
            onWish={setWish}
            problem={'problem' in read && refusedLink === link ? read.problem : null}
            busy={shown.phase === 'working' ? texts.stepNames[shown.step].button : null}
            onSubmit={submitLink}
          />
        </div>
        {state?.deleted === true && (
          <div className={styles.notice}>
            <Note positive icon={<CircleCheck />}>
              <p>{texts.accountDeleted}</p>
            </Note>
          </div>
        )}
        {!online && (
          <div className={styles.notice}>
            <Note icon={<WifiOff />} title={texts.offline.title}>
              <p>{texts.offline.text}</p>
            </Note>
          </div>
        )}
        <p className={text.hidden} role="status">
          {phase === 'done' ? texts.ready : ''}
        </p>
        <div ref={stage} className={styles.stage} tabIndex={-1}>
          <Suspense>
            {phase === 'idle' && (
              <>
                {noLink}
                <Promises />
              </>
            )}
            {phase === 'preview' && (
              <article className={joinClasses(layout.card, styles.card)}>
                <VideoPreview videoId={videoId} explains />
              </article>
            )}
            {phase === 'bringing' && (
              <article className={joinClasses(layout.card, styles.card)}>
                <CaptionPanel
                  forVideo={videoId !== null}
                  captions={captions}
                  onCaptions={setCaptions}
                  onSubmit={() => submit(videoId, captions)}
                >
                  <Button look="quiet" onClick={focusLink}>
                    {texts.bring.linkInstead}
                  </Button>
                </CaptionPanel>
              </article>
            )}
            {phase === 'working' && shown.phase === 'working' && (
              <WorkingCard videoId={order?.video ?? null} job={shown} />
            )}
            {phase === 'done' && shown.phase === 'done' && (
              <>
                <ResultCard
                  view={shown.summary}
                  onRewrite={(reason) => start({ ...orderAgain(shown.summary, reason), link }, null)}
                />
                {noLink}
              </>
            )}
            {phase === 'failed' && shown.phase === 'failed' && order && (
              <FailureCard
                videoId={order.video}
                problem={shown.problem}
                captions={captions}
                onCaptions={setCaptions}
                onSubmitCaptions={() => submit(order.video, captions)}
                onOtherLink={focusLink}
                // Captions of a page that was closed meanwhile are not there to be sent again.
                onAgain={
                  order.brought && captions.text === ''
                    ? null
                    : (how) => start({ ...order, ...how }, order.brought ? captions : null)
                }
              />
            )}
          </Suspense>
        </div>
        {user && (
          <Suspense>
            <SavedList userId={user.uid} />
          </Suspense>
        )}
        {spent && (
          <Suspense>
            <LimitDialog problem={spent} onClose={closeSpent} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function titleOf(job: Job): string {
  if (job.phase === 'working') return texts.stepNames[job.step].doing
  if (job.phase === 'done') return texts.ready
  return job.phase === 'failed' ? problems[job.problem.code].title : texts.heading
}
