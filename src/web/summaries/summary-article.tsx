// A summary as it is read: what it says, with the time of everything in the margin, and the video beside it.
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SummaryView } from '#contract/summary.ts'
import { Button } from '../ui/button.tsx'
import { momentHash, readMoment } from './moment.ts'
import type { Jump } from './moment-link.tsx'
import layout from './summary-layout.module.css'
import { SummaryHead, SummarySections } from './summary-parts.tsx'
import { texts } from './texts.ts'
import { Transcript } from './transcript.tsx'
import { useBack } from './use-back.ts'
import { usePlayer } from './use-player.ts'
import { VideoSide } from './video-side.tsx'

export function SummaryArticle({ view }: { view: SummaryView }) {
  const back = useBack()
  const navigate = useNavigate()
  const { search, hash, state } = useLocation()
  const frame = useRef<HTMLIFrameElement>(null)
  const player = usePlayer(view.videoId, frame)
  const side = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [target, setTarget] = useState<{ seconds: number } | null>(null)
  const plays = view.url !== null

  function jumpTo(seconds: number) {
    setTarget({ seconds })
    navigate({ search, hash: momentHash(seconds) }, { replace: true })
    if (!plays) return setOpen(true)
    player.playFrom(seconds)
    side.current?.scrollIntoView({ block: 'nearest' })
  }
  const jump: Jump = { to: jumpTo, plays }

  // A time that was followed on the page before goes on here: that page handed something over, and the jump lets go of it.
  // An address that was opened or loaded again only offers to play from there.
  const arrive = useEffectEvent(() => {
    const moment = readMoment(hash)
    if (moment !== null && (state !== null || !plays)) jumpTo(moment)
  })
  useEffect(() => arrive(), [])

  return (
    <article className={layout.detail}>
      <div className={layout.column}>
        <Button className={layout.back} look="quiet" onClick={back}>
          <ArrowLeft />
          {texts.back}
        </Button>
        <SummaryHead view={view} jump={jump} />
      </div>
      <div className={layout.side} ref={side}>
        <VideoSide view={view} player={player} frame={frame} cueSeconds={readMoment(hash) ?? 0} />
      </div>
      <div className={layout.rest}>
        <SummarySections view={view} jump={jump} />
        <Transcript
          view={view}
          jump={jump}
          open={open}
          onOpen={setOpen}
          seconds={player.seconds ?? target?.seconds ?? null}
          target={target}
        />
      </div>
    </article>
  )
}
