export {
  type RecordCodec,
  type RecordNames,
  recordCodec,
  type StoredRecord,
} from './record-codec.js';
