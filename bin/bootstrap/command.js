import { followParent } from './parent.js'
import { root } from './root.js'

/** Runs what one command does. A refusal is a sentence for the person who typed it, not a stack. */
export async function command(work) {
  followParent()
  try {
    // A path is meant as seen from where the command was typed; npm says where that was.
    process.env.INIT_CWD ??= process.cwd()
    process.chdir(root)
    await work()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
