import { describeGuide } from '../support/guide.js';

describeGuide('tuning.md', {
  shows: {
    '--name curve --source-dir':
      /^tuning job curve: COMPLETED\nTRIAL +STATUS +OBJECTIVE +degree +rate +weight_decay +MODEL +NAME\n1 +[A-Z]+[\s\S]*^14 +[A-Z]+.* gaussian-process +curve-\S+$[\s\S]*^Best: curve-\S+\nShare of the variance that each explains: (\w+ \d+ %(, )?){3}\n$/m,
    'forebear jobs get "$best"': /^Hyperparameters +degree=/m,
    'new HyperparameterTuner': /FinalObjectiveValue[\s\S]*model\.tar\.gz[\s\S]*importance: /,
    bestSoFar: /"bestSoFar":\[\{"value":[\d.]+,"afterSeconds":\d+,"trial":\{"number":\d+\}\}/,
    '--strategy hyperband': /COMPLETED\n[\s\S]* promotion +halving-/,
    '/number: 14/': /^ {2}- number: 14\n[\s\S]*basedOn:[\s\S]*predictedMean: -?\d/,
    'new TuningAnalytics': /^14 .* gaussian-process -?[\d.e-]+$/m,
    predictedDeviation: /"model":"gaussian-process","basedOn":\[1,/,
    'forebear lineage': /Model s3:\S+\/curve-\S+\/model\.tar\.gz/,
    '--warm-start curve --source-dir': /COMPLETED\n +earlier: [1-9]/,
  },
});
