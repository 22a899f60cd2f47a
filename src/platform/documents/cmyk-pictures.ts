import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { pdfjsFolder } from './pdfjs.ts'
import { frameOf } from './picture-bytes.ts'

/** Larger pictures are words: their colors would take seconds and hundreds of megabytes. */
const mostPixels = 40_000_000
/** More than 300 dots per inch on the widest page. */
const widest = 2_400
const [seconds, megabytes] = [20, 512]

/**
 * A JPEG in the colors of a printing press (CMYK) as a PNG in RGB, or null where it can’t be read. Programs add such
 * pictures; the editor converts those that people add. A thread of its own unpacks it, as it does a PDF of others.
 */
export async function cmykInRgb(bytes: Uint8Array): Promise<Buffer | null> {
  const frame = frameOf(bytes)
  if (frame?.colors !== 4 || frame.width * frame.height === 0 || frame.width * frame.height > mostPixels) return null
  const width = Math.min(frame.width, widest)
  const height = Math.max(1, Math.round((frame.height * width) / frame.width))
  const decoder = join(pdfjsFolder(), 'image_decoders', 'pdf.image_decoders.mjs')
  const data = new Uint8Array(bytes)
  const worker = new Worker(program, {
    eval: true,
    workerData: { data, width, height, decoder },
    transferList: [data.buffer],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    stdout: true,
    stderr: true,
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Buffer | null>((done) => {
      worker.once('message', (png: Uint8Array | null) => done(png && Buffer.from(png)))
      worker.once('error', () => done(null))
      worker.once('exit', () => done(null))
      timer = setTimeout(() => done(null), seconds * 1000)
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** Plain script, because a thread of the bundled server has no separate file. */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const { pathToFileURL } = require('node:url')
const { crc32, deflateSync } = require('node:zlib')
const { data, width, height, decoder } = workerData

function chunk(name, content) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

function pngOf(colors) {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++) rows.set(colors.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

import(pathToFileURL(decoder).href)
  .then(({ JpegImage, setVerbosityLevel }) => {
    setVerbosityLevel(0)
    const picture = new JpegImage()
    picture.parse(data)
    parentPort.postMessage(pngOf(picture.getData({ width, height, forceRGB: true, isSourcePDF: false })))
  })
  .catch(() => parentPort.postMessage(null))
`
