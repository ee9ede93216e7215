import { crc32 } from 'node:zlib'

/** 1980-01-01, the earliest date of the zip format, so that the file is the same every time. */
const firstDosDate = 0x21

export function createZip(name: string, text: string): Uint8Array {
  const content = Buffer.from(text)
  const entryName = Buffer.from(name)

  // These fields are identical in the local header and the central directory.
  const description = Buffer.alloc(26)
  description.writeUInt16LE(20, 0)
  description.writeUInt16LE(firstDosDate, 8)
  description.writeUInt32LE(crc32(content), 10)
  description.writeUInt32LE(content.length, 14)
  description.writeUInt32LE(content.length, 18)
  description.writeUInt16LE(entryName.length, 22)

  const local = Buffer.concat([signature(0x04034b50), description, entryName, content])
  const directory = Buffer.concat([
    signature(0x02014b50),
    Buffer.from([20, 0]),
    description,
    // Comment, disk, attributes and the offset of the local header are all zero.
    Buffer.alloc(14),
    entryName,
  ])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, directory, signature(0x06054b50), end])
}

function signature(value: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
