import { build } from './build.js'
import { install } from './install.js'

/** A fresh clone becomes a program: packages, then the build. Both do nothing when nothing has changed. */
export async function prepare() {
  await install()
  await build()
}
