// Pairs this browser with the person's Pith.
import { useState } from 'preact/hooks'
import { texts } from '../../texts.ts'
import type { PairingControl } from '../connection/use-pairing.ts'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { type Head, Shell } from '../parts/shell.tsx'

const pairTexts = texts.pair

type Props = { head: Head; control: PairingControl }

export function PairView({ head, control }: Props) {
  const { pairing, failure, isChanging, pair } = control
  const [address, setAddress] = useState(pairing?.url ?? '')
  const [isBusy, setBusy] = useState(false)
  if (pairing?.state === 'asked')
    return <Waiting head={head} code={pairing.code} onCancel={() => void control.cancel()} />

  const isRefused = pairing?.state === 'none' && pairing.isRefused
  const first = isRefused ? pairTexts.again : pairTexts.lead
  const lead = pairing?.state === 'paired' ? pairTexts.other(new URL(pairing.url).host) : first

  async function submit(event: Event) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    await pair(address)
    setBusy(false)
  }

  return (
    <form class="fill" onSubmit={(event) => void submit(event)}>
      <Shell
        head={head}
        foot={
          <>
            <button class="btn primary large block" type="submit" aria-disabled={isBusy}>
              {isBusy ? pairTexts.busy : pairTexts.submit}
            </button>
            {isChanging && (
              <button class="btn large block" type="button" onClick={() => void control.cancel()}>
                {pairTexts.cancel}
              </button>
            )}
          </>
        }
      >
        <h1 class="section">{pairTexts.title}</h1>
        <p class="muted">{lead}</p>
        <label class="label spaced" for="address">
          {pairTexts.address}
        </label>
        <input
          class="input"
          id="address"
          type="text"
          inputMode="url"
          autoComplete="url"
          spellcheck={false}
          required
          value={address}
          aria-describedby="address-help"
          onInput={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <p class="meta" id="address-help">
          {pairTexts.help}
        </p>
        {failure && <FailureNotice failure={failure} />}
      </Shell>
    </form>
  )
}

function Waiting({ head, code, onCancel }: { head: Head; code: string; onCancel: () => void }) {
  return (
    <Shell
      head={head}
      foot={
        <button class="btn large block" type="button" onClick={onCancel}>
          {pairTexts.cancel}
        </button>
      }
    >
      <h1 class="section">{pairTexts.title}</h1>
      <div class="card" role="status">
        <p class="meta">{pairTexts.code}</p>
        <p class="code">{`${code.slice(0, 3)} ${code.slice(3)}`}</p>
      </div>
      <p class="muted">{pairTexts.waiting}</p>
    </Shell>
  )
}
