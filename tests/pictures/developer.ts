import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import encode, { init } from '@jsquash/avif/encode.js'
import type { Browser, Page } from '@playwright/test'

/** Node has it; the types of this project are without the browser's, which declare it. */
const { WebAssembly } = globalThis as unknown as { WebAssembly: { compile: (file: Buffer) => Promise<never> } }

/** Pixels that differ visibly, of a million: a minute that has passed is no new picture. */
const leastChange = 150

/**
 * AVIF: half of what the same screen weighs as the browser's own WebP. Returns the file of a screen, or nothing where
 * the file that there is shows the same.
 */
export async function developer(browser: Browser) {
  const wasm = createRequire(import.meta.url).resolve('@jsquash/avif/codec/enc/avif_enc.wasm')
  await init(await WebAssembly.compile(readFileSync(wasm)))
  const page = await browser.newPage()
  return async (screen: Buffer, before?: Buffer): Promise<Buffer | undefined> => {
    const { width, height, data } = await pixelsOf(page, screen, 'image/png')
    const image = { width, height, data: new Uint8ClampedArray(data), colorSpace: 'srgb' as const }
    const picture = Buffer.from(await encode(image, { quality: 48, subsample: 3 }))
    // Both have lost the same.
    const isSame =
      before &&
      changed(await pixelsOf(page, picture, 'image/avif'), await pixelsOf(page, before, 'image/avif')) <= leastChange
    return isSame ? undefined : picture
  }
}

type Pixels = { width: number; height: number; data: Buffer }

/** The browser reads both formats. */
async function pixelsOf(page: Page, file: Buffer, type: string): Promise<Pixels> {
  const { data, ...size } = await page.evaluate<{ width: number; height: number; data: string }>(`(async () => {
    const bytes = Uint8Array.from(atob('${file.toString('base64')}'), (sign) => sign.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: '${type}' }))
    const { width, height } = bitmap
    const paper = new OffscreenCanvas(width, height).getContext('2d')
    paper.drawImage(bitmap, 0, 0)
    const { data } = paper.getImageData(0, 0, width, height)
    let text = ''
    for (let at = 0; at < data.length; at += 32_768) text += String.fromCharCode(...data.subarray(at, at + 32_768))
    return { width, height, data: btoa(text) }
  })()`)
  return { ...size, data: Buffer.from(data, 'base64') }
}

/** How many pixels of a million show something else. */
function changed(now: Pixels, then: Pixels): number {
  if (now.width !== then.width || now.height !== then.height) return Infinity
  let pixels = 0
  for (let at = 0; at < now.data.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs(now.data[at + channel]! - then.data[at + channel]!) > 64)) pixels++
  return (pixels * 1_000_000) / (now.width * now.height)
}
