import { defineEnum } from '../shared/enum.js';

export const SplitTypeEnum = defineEnum('SplitType', 'How an object is cut into records.', {
  NONE: ['None', 'Not at all: the object is one record.'],
  LINE: ['Line', 'Each line that is not blank is a record.'],
});

export const BatchStrategyEnum = defineEnum('BatchStrategy', 'What is sent at a time.', {
  SINGLE_RECORD: ['SingleRecord', 'One record.'],
  MULTI_RECORD: ['MultiRecord', 'As many records as fit.'],
});

export const AssembleWithEnum = defineEnum('AssembleWith', 'How answers are put together.', {
  NONE: ['None', 'As they are.'],
  LINE: ['Line', 'Each ends in a line end.'],
});

export const JoinSourceEnum = defineEnum('JoinSource', 'What answers are joined with.', {
  NONE: ['None', 'Nothing.'],
  INPUT: ['Input', 'The record that they answer.'],
});
