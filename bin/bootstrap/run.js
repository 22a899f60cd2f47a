import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a command to its end and returns its exit code. Ctrl-C and SIGTERM go to the command first; this process then
 * ends as interrupted, and its own cleanup (the lock) still happens. What a quiet one says is `heard`, and returned; what
 * a program of Node sends is `told`.
 */
export function run(command, args, { quiet = false, heard = () => undefined, told, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const streams = quiet ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit']
    const child = spawn(command, args, { stdio: told ? [...streams, 'ipc'] : streams, ...options })
    if (told) child.on('message', told)
    const output = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output.push(chunk)
        heard(chunk)
      })

    let interrupted
    const pass = (signal) => {
      interrupted = signal
      child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, pass)
    const over = () => signals.forEach((signal) => process.off(signal, pass))

    child.on('error', (error) => {
      over()
      reject(error)
    })
    child.on('close', (code, signal) => {
      over()
      const end = interrupted ?? signal
      if (interrupted) process.exit(128 + constants.signals[interrupted])
      resolve({ code: end ? 128 + constants.signals[end] : code, output: Buffer.concat(output).toString() })
    })
  })
}
