// Which captions are chosen first.
import { expect, test } from 'vitest'
import type { Track } from '../../messages.ts'
import { chooseTrack } from './choose-track.ts'

const track = (language: string, kind: Track['kind'] = 'manual'): Track => ({
  id: `${kind} ${language}`,
  language,
  kind,
  name: '',
})

test("the channel's own captions in a language of the person come before automatic ones", () => {
  const tracks = [track('en', 'auto'), track('fr'), track('en-GB')]
  expect(chooseTrack(tracks, ['en-US', 'de'])?.id).toBe('manual en-GB')
  expect(chooseTrack(tracks, ['de', 'en'])?.id).toBe('manual en-GB')
  expect(chooseTrack([track('en', 'auto'), track('fr')], ['en'])?.id).toBe('auto en')
})

test('without captions in a language of the person, those in the spoken language are chosen', () => {
  expect(chooseTrack([track('es'), track('ja', 'auto'), track('ja')], ['de'])?.id).toBe('manual ja')
  expect(chooseTrack([track('es'), track('ja', 'auto')], ['de'])?.id).toBe('auto ja')
  expect(chooseTrack([track('es'), track('pt')], ['de'])?.id).toBe('manual es')
  expect(chooseTrack([], ['de'])).toBeNull()
})
