// The file system of the embedded engine, with its writes in an order that survives a power cut.
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { WriteOrder } from './write-order.ts'

type Options = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']
type Module = Parameters<NonNullable<Options['preRun']>[number]>[0]

/** What is used of Emscripten's file system on top of Node's; `realPath` is the path outside. */
type FileNode = { name: string }
type FileStream = { node: FileNode }
type Attributes = { size?: number; mode?: number }
type Folder = FileNode
type EmscriptenNodeFs = {
  realPath(node: FileNode): string
  tryFSOperation<T>(run: () => T): T
  stream_ops: {
    write(
      stream: FileStream,
      memory: Int8Array,
      offset: number,
      length: number,
      position: number,
    ): number
    setattr(stream: FileStream, attributes: Attributes): void
  }
  node_ops: {
    setattr(node: FileNode, attributes: Attributes): void
    mknod(folder: Folder, name: string, mode: number, device: number): FileNode
    rename(node: FileNode, folder: Folder, name: string): void
    unlink(folder: Folder, name: string): void
    rmdir(folder: Folder, name: string): void
  }
}

/** The part above it, which remembers what exists. */
type EmscriptenFs = {
  lookupNode(folder: Folder, name: string): FileNode
  destroyNode(node: FileNode): void
}

export class OrderedFileSystem extends NodeFS {
  readonly #order: WriteOrder

  constructor(dataDir: string, order: WriteOrder) {
    super(dataDir)
    this.#order = order
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const observe = (module: Module) => {
      const { NODEFS, FS } = module as unknown as { NODEFS: EmscriptenNodeFs; FS: EmscriptenFs }
      removeUncreated(NODEFS, FS)
      observeWrites(NODEFS, this.#order)
    }
    // Before the engine opens its first file.
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [observe, ...(emscriptenOpts.preRun ?? [])] },
    }
  }
}

/**
 * A file that could not be created, as without a free file descriptor, would be
 * remembered as existing and could never be created again.
 */
function removeUncreated({ node_ops: nodes }: EmscriptenNodeFs, fs: EmscriptenFs): void {
  const { mknod } = nodes
  nodes.mknod = (folder, name, mode, device) => {
    try {
      return mknod(folder, name, mode, device)
    } catch (error) {
      fs.destroyNode(fs.lookupNode(folder, name))
      throw error
    }
  }
}

/** An error of the order, such as a disk that fails, becomes an error of the engine's call. */
function observeWrites(fs: EmscriptenNodeFs, order: WriteOrder): void {
  const { stream_ops: streams, node_ops: nodes } = fs
  const { write, setattr: setStreamAttributes } = streams
  const { setattr, mknod, rename, unlink, rmdir } = nodes
  const pathIn = (folder: Folder, name: string) => `${fs.realPath(folder)}/${name}`
  const noteSize = (node: FileNode, { size }: Attributes) =>
    size !== undefined && order.afterWrite(fs.realPath(node))

  streams.write = (stream, memory, offset, length, position) => {
    const path = fs.realPath(stream.node)
    const bytes = () => new Uint8Array(memory.buffer, memory.byteOffset + offset, length)
    fs.tryFSOperation(() => order.beforeWrite(path, () => isZero(bytes())))
    const written = write(stream, memory, offset, length, position)
    order.afterWrite(path)
    return written
  }
  streams.setattr = (stream, attributes) => {
    setStreamAttributes(stream, attributes)
    noteSize(stream.node, attributes)
  }
  nodes.setattr = (node, attributes) => {
    const { mode } = attributes
    setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & ownerOnly })
    noteSize(node, attributes)
  }
  nodes.mknod = (folder, name, mode, device) => {
    const node = mknod(folder, name, mode & ownerOnly, device)
    order.afterCreate(pathIn(folder, name))
    return node
  }
  nodes.rename = (node, folder, name) => {
    const from = fs.realPath(node)
    fs.tryFSOperation(() => order.beforeRename())
    rename(node, folder, name)
    order.afterRename(from, pathIn(folder, name))
  }
  for (const [name, remove] of [
    ['unlink', unlink],
    ['rmdir', rmdir],
  ] as const) {
    nodes[name] = (folder, entry) => {
      const path = pathIn(folder, entry)
      fs.tryFSOperation(() => order.beforeRemove(path))
      remove(folder, entry)
      order.afterRemove(path)
    }
  }
}

/** Some of the engine's files would be readable for everybody. */
const ownerOnly = ~0o077

const zeros = Buffer.alloc(8192)

function isZero(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += zeros.length) {
    const part = bytes.subarray(at, at + zeros.length)
    if (zeros.compare(part, 0, part.length, 0, part.length) !== 0) return false
  }
  return true
}
