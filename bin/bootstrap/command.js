import { followParent } from './parent.js'
import { root } from './root.js'
import { helpAsked } from './workshop.js'

/** Runs a command. A refusal is a sentence for the person who typed it, not a stack. */
export async function command(work) {
  // Answered before anything is installed or built.
  const help = helpAsked()
  if (help) return console.log(help)
  followParent()
  try {
    // A path is relative to where the command was typed; npm passes that folder.
    process.env.INIT_CWD ??= process.cwd()
    process.chdir(root)
    await work()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
