// Pairs this browser with a Pith: asks for a code, opens the page on which the person
// confirms it, and collects the key.

import type { PairingKey, StartedPairing } from '#contract/accounts/pairing.ts'
import { pairingMinutes } from '#contract/basics/limits.ts'
import { api, pairPath } from '#contract/basics/paths.ts'
import type { PairingState, ServerResponse } from '../messages.ts'
import { texts } from '../texts.ts'
import { parseAddress } from './parse-address.ts'
import { hasServer, notAPith, sendForJson } from './send.ts'
import { readStore, writeStore } from './store.ts'

/** What the response of a Pith looks like: a page could open any address with it otherwise. */
const idPattern = /^[\w-]{10,64}$/

export async function readPairing(): Promise<PairingState> {
  const { url = '', key, isRefused = false, asked } = await readStore()
  if (asked && asked.expiresAt > Date.now())
    return { state: 'asked', url: asked.url, code: asked.code, expiresAt: asked.expiresAt }
  return key ? { state: 'paired', url } : { state: 'none', url, isRefused }
}

export async function startPairing(address: string): Promise<ServerResponse<PairingState>> {
  const url = parseAddress(address)
  if (url === null)
    return {
      failure: { code: 'invalid_address', title: texts.pair.invalid, message: texts.pair.invalid },
    }
  const started = await sendForJson<StartedPairing>({ url, method: 'POST', path: api.pairings })
  if ('failure' in started) {
    const isOther = started.failure.code === 'server_away' && (await hasServer(url))
    return isOther ? { failure: notAPith(url) } : started
  }
  const { id, secret, code } = started.data ?? {}
  if (!idPattern.test(id) || typeof secret !== 'string' || typeof code !== 'string')
    return { failure: notAPith(url) }
  const { asked: _, ...known } = await readStore()
  // The clock of the server may be wrong.
  const asked = { url, id, secret, code, expiresAt: Date.now() + pairingMinutes * 60_000 }
  await writeStore({ ...(known.key ? known : { url }), asked })
  await chrome.tabs.create({ url: url + pairPath(id) })
  return { data: await readPairing() }
}

let collecting: Promise<ServerResponse<PairingState>> | null = null

/**
 * Stores the key once the person has confirmed. A request that has ended is forgotten.
 * The server hands the key out once, so all open panels share one request.
 */
export function collectKey(): Promise<ServerResponse<PairingState>> {
  collecting ??= collect().finally(() => {
    collecting = null
  })
  return collecting
}

async function collect(): Promise<ServerResponse<PairingState>> {
  const { asked } = await readStore()
  if (!asked) return { data: await readPairing() }
  const { url, id, secret } = asked
  const collected = await sendForJson<PairingKey>({
    url,
    method: 'POST',
    path: api.pairingKey(id),
    body: { secret },
  })
  // The person may have cancelled or asked again meanwhile.
  if ((await readStore()).asked?.id !== id) return { data: await readPairing() }
  if ('failure' in collected) {
    if (collected.failure.code === 'pairing_ended') await cancelPairing()
    return collected
  }
  const { key } = collected.data
  if (key) await writeStore({ url, key })
  return { data: await readPairing() }
}

/** Forgets a request that is not confirmed yet. A key from an earlier one stays. */
export async function cancelPairing(): Promise<PairingState> {
  const { asked: _, ...kept } = await readStore()
  await writeStore(kept)
  return readPairing()
}

/**
 * Ends the key at the server and forgets it. The address stays. When the server cannot
 * end it, the key stays too.
 */
export async function unpair(): Promise<ServerResponse<PairingState>> {
  const { url, key } = await readStore()
  if (url && key) {
    const ended = await sendForJson({ url, method: 'POST', path: api.endedPairing, body: { key } })
    // The person may have unpaired the browser on their Pith.
    if ('failure' in ended && ended.failure.code !== 'pairing_ended') return ended
  }
  await writeStore(url ? { url } : {})
  return { data: await readPairing() }
}
