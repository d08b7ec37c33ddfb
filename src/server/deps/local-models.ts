// The interface of the models that run inside this server: which files are here, and what is
// being downloaded.
import type { Readable } from 'node:stream'
import type { LocalModelInfo } from '#contract/models/local-models.ts'
import type { LocalSpeed } from '../adapters/models/reading-speed.ts'
import type { LocalModelFile, LocalSpeechModel } from '../models/local/local-model-file.ts'

export type LocalModels = {
  /** The catalog and all files, with what happens to them. */
  list(): Promise<LocalModelInfo[]>
  /**
   * Starts or continues a download, which goes on without the caller. Throws `not_found` and
   * `model_download_busy`.
   */
  download(name: string): Promise<LocalModelInfo>
  /** Resolves once the download has stopped. What has arrived stays. */
  pause(name: string): Promise<LocalModelInfo>
  /** Cancels the download, and deletes the file or the part of it that is here. */
  remove(name: string): Promise<void>
  /**
   * Takes a file that is on this machine or arrives in a stream. One that is in the catalog, by
   * its checksum, becomes that entry. Throws `bad_request` for what is no model.
   */
  addFile(file: { path: string } | { name: string; content: Readable }): Promise<LocalModelInfo>
  /** Measures the speed of a model again. Throws `not_found`. */
  measure(name: string): Promise<LocalModelInfo>
  /** After a test that passed. */
  clearFailure(name: string): Promise<void>
  /** Stores how fast a model was in a request. */
  recordSpeed(name: string, speed: LocalSpeed): Promise<void>
  /** How fast it was here at least in its last requests; null before the first one. */
  speedOf(name: string): Promise<LocalSpeed | null>
  /** Stores the seconds of work for a second of audio, of a listener here or elsewhere. */
  recordPace(name: string, pace: number): Promise<void>
  /** The slowest of its last recordings; null before the first one. */
  paceOf(name: string): Promise<number | null>
  freeDiskBytes(): Promise<number>
  /** The files that can be used. */
  files(): Promise<LocalModelFile[]>
  /** Those that hear speech or tell speakers apart, the best first. */
  speechModels(): Promise<LocalSpeechModel[]>
  /** The model for EMBEDDING_MODEL=local, which is here or in the catalog. */
  usualEmbedding(): Promise<string | null>
  /**
   * Called once a new file was measured. What it resolves to says why the model cannot be used;
   * null if it can.
   */
  onReady(listener: (file: LocalModelFile) => Promise<string | null>): void
  /** Continues the downloads that the end of a process has interrupted. */
  continueInterrupted(): Promise<void>
  /** Resolves once nothing is downloaded, checked or measured any more. */
  settled(): Promise<void>
  close(): Promise<void>
}
