#!/usr/bin/env node
// A bot in JavaScript without any package: plays a card when it can, and otherwise takes the first legal answer.
//
//     arbiter sim --players 'cmd:node examples/bots/first_legal.js' random

const readline = require('node:readline')

const IDLE = new Set(['pass', 'no block', 'forfeit', 'no attack', 'keep', 'no', 'no reveal', 'no ex burst'])

// A legal answer to a question of any shape. Fields with their usual value are left out of messages.
function answer({ shape, options, lo = 1, unit = 1, total = 0, floor = [], legal = [] }) {
  switch (shape) {
    case 'one': {
      const busy = options.findIndex((option) => !IDLE.has(option.verb))
      return [Math.max(busy, 0)]
    }
    case 'yes or no':
      return [0]
    case 'number':
      return [lo]
    case 'order':
      return options.map((_, i) => i)
    case 'divide': {
      const parts = options.map((_, i) => Math.ceil(Math.max(lo, floor[i] ?? 0) / unit) * unit)
      parts[0] += total - parts.reduce((sum, part) => sum + part, 0)
      return parts
    }
    default: // some
      return legal.length ? legal[0] : Array.from({ length: Math.max(lo, 0) }, (_, i) => i)
  }
}

function reply(message) {
  switch (message.type) {
    case 'hello':
      return { type: 'hello', protocol: 1, name: 'first legal (JavaScript)' }
    case 'ask':
      return { type: 'answer', id: message.id, answer: answer(message.question) }
    case 'bye':
      process.exit(0)
  }
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const made = reply(JSON.parse(line))
  if (made) process.stdout.write(JSON.stringify(made) + '\n')
})
