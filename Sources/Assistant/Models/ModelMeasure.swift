// How well a model classifies, as the user measured it with messages whose answers are known.

import CrisisCheck
import Kernel

/// What one measurement found of a model.
public struct ModelMeasure: Sendable, Equatable {
  /// What a model needs to pass, on at least so many messages that must be stopped.
  public static let wantedRecall = 0.98
  public static let wantedPrecision = 0.80
  public static let wantedBlocks = 200

  /// Of the messages labelled BLOCK, the share that was answered CHECK or BLOCK.
  public var recall: Double
  /// Of the messages answered CHECK or BLOCK, the share that was labelled so.
  public var precision: Double
  /// Messages labelled BLOCK.
  public var blocks: Int
  /// The version of the rule that was asked.
  public var rule: Int
  public var day: Day

  public init(recall: Double, precision: Double, blocks: Int, rule: Int, day: Day) {
    (self.recall, self.precision, self.blocks) = (recall, precision, blocks)
    (self.rule, self.day) = (rule, day)
  }

  public var hasEnough: Bool { blocks >= ModelMeasure.wantedBlocks }

  public var passes: Bool {
    hasEnough && recall >= ModelMeasure.wantedRecall && precision >= ModelMeasure.wantedPrecision
  }

  /// Whether the rule that is asked now was measured.
  var isOfThisRule: Bool { rule == ClassifierPrompt.version }
}
